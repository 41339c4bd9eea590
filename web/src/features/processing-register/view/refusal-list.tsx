import { Text } from '@mantine/core';
import type { Refusal } from '@sadap/contract/processing-register/schema';
import { dateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import rows from '../../../ui/list/row-list.module.css';

/** Refused requests, from the list of requests. */
export function RefusalList({ refusals }: { refusals: Refusal[] }) {
  const { t, language } = useTexts();
  return (
    <>
      <Text c="dimmed">{t('register.refusal.about')}</Text>
      {refusals.length === 0 && <Text mt="xs">{t('register.refusal.none')}</Text>}
      <ul className={rows.list}>
        {refusals.map((refusal) => (
          <li key={JSON.stringify(refusal)} className={rows.row}>
            <div className={rows.what}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {t(`register.refusal.kinds.${refusal.kind}`)} · {refusal.person}
              </Text>
              <Text c="dimmed" className="sadap-digits">
                {t('register.refusal.days', {
                  received: dateText(refusal.receivedAt, language),
                  decided: dateText(refusal.decidedAt, language),
                })}
              </Text>
              <Text style={{ overflowWrap: 'anywhere' }}>{refusal.reason}</Text>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

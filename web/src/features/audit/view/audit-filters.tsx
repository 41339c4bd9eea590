import { Button, NativeSelect } from '@mantine/core';
import { AUDIT_CLASSES } from '@sadap/contract/audit';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { type AuditView, PERIODS } from '../model/audit-view.ts';
import styles from './audit.module.css';

type Props = { view: AuditView; onChange: (change: Partial<AuditView>) => void };

export function AuditFilters({ view, onChange }: Props) {
  const { t } = useTexts();
  /** On a phone; elsewhere all are in sight. */
  const [isOpen, setOpen] = useState(false);
  const isOf = (name: 'user' | 'address' | 'class' | 'outcome') => Boolean(view[name]);
  const set =
    (['user', 'address', 'class', 'outcome'] as const).filter(isOf).length + (view.period === 'all' ? 0 : 1);
  const search = (name: 'patient' | 'user' | 'address') => (
    <SearchBox
      label={t(`audit.filter.${name}`)}
      clearLabel={t('audit.filter.clear')}
      search={view[name]}
      onSearch={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <search className={styles.filters}>
      {search('patient')}
      <Button
        className={styles.more ?? ''}
        size="md"
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconFilter size={20} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('audit.filter.more')}
        {set > 0 && ` (${set})`}
      </Button>
      <div className={styles.others} data-open={isOpen || undefined}>
        {search('user')}
        {search('address')}
        <NativeSelect
          size="md"
          aria-label={t('audit.filter.class')}
          value={view.class ?? ''}
          onChange={(event) =>
            onChange({ class: AUDIT_CLASSES.find((each) => each === event.currentTarget.value) ?? null })
          }
          data={['', ...AUDIT_CLASSES].map((value) => ({
            value,
            label: value === '' ? t('audit.filter.allClasses') : t(`audit.classes.${value as 'reading'}`),
          }))}
        />
        <NativeSelect
          size="md"
          aria-label={t('audit.filter.period')}
          value={view.period}
          onChange={(event) =>
            onChange({ period: PERIODS.find((each) => each === event.currentTarget.value) ?? 'all' })
          }
          data={PERIODS.map((value) => ({ value, label: t(`audit.periods.${value}`) }))}
        />
        <NativeSelect
          size="md"
          aria-label={t('audit.filter.outcome')}
          value={view.outcome ?? ''}
          onChange={(event) =>
            onChange({ outcome: event.currentTarget.value === 'refused' ? 'refused' : null })
          }
          data={[
            { value: '', label: t('audit.filter.allOutcomes') },
            { value: 'refused', label: t('audit.filter.refused') },
          ]}
        />
      </div>
    </search>
  );
}

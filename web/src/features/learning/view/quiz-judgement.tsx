import { Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { type Essential, type Essentials, isOfHeart, type QuizQuestion } from '@sadap/contract/learning';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { inLanguage } from '../model/sound-item.ts';
import { FindingBadges } from './finding-badges.tsx';
import styles from './learning.module.css';
import { SoundSource } from './sound-details.tsx';
import { useFindingNames } from './use-finding-name.ts';

type Answered = NonNullable<QuizQuestion['answered']>;

/** One's own answer beside the right one, finding by finding, and what the sound was. */
export function QuizJudgement({ answered: { answer, right, agreement, about } }: { answered: Answered }) {
  const { t, language } = useTexts();
  const { nameOf } = useFindingNames();
  const wordOf = useWord();
  const agreed = agreement.filter(({ agrees }) => agrees).length;
  return (
    <Stack gap="md">
      {about && <Title order={3}>{inLanguage(about.title, language)}</Title>}
      <Text fw={600} role="status">
        {t('learning.quiz.agreed', { agreed, asked: agreement.length })}
      </Text>
      <section className={styles.scroll} aria-label={t('learning.quiz.compared')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('learning.finding')}</Table.Th>
              <Table.Th>{t('learning.quiz.yours')}</Table.Th>
              <Table.Th>{t(about?.source ? 'learning.quiz.rightReference' : 'learning.quiz.right')}</Table.Th>
              <Table.Th>{t('learning.results.agreed')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {agreement.map(({ finding, agrees }) => (
              <Table.Tr key={finding}>
                <Table.Th scope="row" fw={400}>
                  {nameOf(finding)}
                </Table.Th>
                <Table.Td className={styles.word}>{wordOf(answer, finding)}</Table.Td>
                <Table.Td className={styles.word}>{wordOf(right, finding)}</Table.Td>
                <Table.Td>
                  {agrees ? (
                    <IconCheck size={22} color="var(--mantine-color-teal-text)" aria-hidden />
                  ) : (
                    <IconX size={22} color="var(--mantine-color-red-text)" aria-hidden />
                  )}
                  <VisuallyHidden>
                    {t(agrees ? 'learning.quiz.same' : 'learning.quiz.different')}
                  </VisuallyHidden>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {about && (
        <>
          <FindingBadges findings={about.findings} />
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {inLanguage(about.explanation, language)}
          </Text>
          {about.source && <SoundSource source={about.source} />}
        </>
      )}
    </Stack>
  );
}

/** What an answer says of one finding. */
function useWord() {
  const { t } = useTexts();
  return (essentials: Essentials, finding: Essential): string => {
    if (finding === 'breathSounds' && !isOfHeart(essentials))
      return t(`analysis.lung.breath.${essentials.breathSounds}`);
    const isSo = (essentials as Partial<Record<Essential, unknown>>)[finding] === true;
    if (finding === 'abnormal' || finding === 's1' || finding === 's2')
      return t(isSo ? 'learning.quiz.abnormal' : 'learning.normal');
    return t(isSo ? 'analysis.present' : 'analysis.absent');
  };
}

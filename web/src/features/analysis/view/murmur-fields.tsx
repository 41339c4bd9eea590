import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  HIGHEST_GRADE,
  MURMUR_CHANGERS,
  MURMUR_EFFECTS,
  MURMUR_PITCHES,
  MURMUR_QUALITIES,
  MURMUR_RADIATIONS,
  MURMUR_SHAPES,
  MURMUR_TIMINGS,
  type Murmur,
  type MurmurDetail,
} from '@sadap/contract/analysis';
import {
  MURMUR_CHANGER_NAMES,
  MURMUR_DETAIL_NAMES,
  murmurDetailText,
  murmurTimingNames,
} from '@sadap/contract/heart-details';
import { HEART_POSITIONS } from '@sadap/contract/positions';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { sayRemoved } from '../../../ui/form/say-removed.ts';
import { initialCapital } from '../model/initial-capital.ts';
import { OneOf, Several } from './analysis-fields.tsx';

type Props = {
  murmur: Murmur;
  detail: MurmurDetail;
  onChange: (detail: MurmurDetail) => void;
  /** The description. */
  children: ReactNode;
};

const NOWHERE = 'nowhere';
const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: initialCapital(names[value]) }));

/** What a present murmur is like; nothing needs to be stated. */
export function MurmurFields({ murmur, detail, onChange, children }: Props) {
  const { t, language } = useTexts();
  const names = MURMUR_DETAIL_NAMES[language];
  const set = (part: Partial<MurmurDetail>) => onChange({ ...detail, ...part });
  const { radiation } = detail;
  return (
    <Paper withBorder p="sm" role="group" aria-label={t(`analysis.heart.${murmur}`)}>
      <Stack gap="sm">
        <Text fw={600}>{t(`analysis.heart.${murmur}`)}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" verticalSpacing="xs">
          <Grade murmur={murmur} grade={detail.grade} onChange={(grade) => set({ grade })} />
          {murmur !== 'panSystolicMurmur' && (
            <OneOf
              label={t('analysis.detail.timing')}
              options={optionsOf(MURMUR_TIMINGS, murmurTimingNames(murmur, language))}
              value={detail.timing}
              onChange={(timing) => set({ timing })}
            />
          )}
          <OneOf
            label={t('analysis.detail.shape')}
            options={optionsOf(MURMUR_SHAPES, names.shape)}
            value={detail.shape}
            onChange={(shape) => set({ shape })}
          />
          <OneOf
            label={t('analysis.detail.pitch')}
            options={optionsOf(MURMUR_PITCHES, names.pitch)}
            value={detail.pitch}
            onChange={(pitch) => set({ pitch })}
          />
          <OneOf
            label={t('analysis.detail.quality')}
            options={optionsOf(MURMUR_QUALITIES, names.quality)}
            value={detail.quality}
            onChange={(quality) => set({ quality })}
          />
        </SimpleGrid>
        <Several
          label={t('analysis.detail.loudestAt')}
          options={HEART_POSITIONS.map((value) => ({ value, label: value }))}
          value={detail.loudestAt ?? []}
          onChange={(loudestAt) => set({ loudestAt })}
        />
        <Several
          label={t('analysis.detail.radiation')}
          options={[
            ...optionsOf(MURMUR_RADIATIONS, names.radiation),
            { value: NOWHERE, label: t('analysis.detail.noRadiation') },
          ]}
          value={radiation?.length === 0 ? [NOWHERE] : (radiation ?? [])}
          onChange={(chosen) => {
            const next = radiationOf(chosen);
            if (next?.length === 0) sayRemoved((radiation ?? []).map((place) => names.radiation[place]));
            else if (radiation?.length === 0 && next) sayRemoved([t('analysis.detail.noRadiation')]);
            set({ radiation: next });
          }}
        />
        <Changes murmur={murmur} changes={detail.changes ?? []} onChange={(changes) => set({ changes })} />
        {children}
      </Stack>
    </Paper>
  );
}

/** The one chosen last decides between places and nowhere; nothing chosen states nothing. */
function radiationOf(chosen: readonly string[]): MurmurDetail['radiation'] {
  if (chosen.at(-1) === NOWHERE) return [];
  const places = MURMUR_RADIATIONS.filter((place) => chosen.includes(place));
  return places.length > 0 ? places : undefined;
}

type GradeProps = {
  murmur: Murmur;
  grade: number | undefined;
  onChange: (grade: number | undefined) => void;
};

function Grade({ murmur, grade, onChange }: GradeProps) {
  const { t } = useTexts();
  const highest = HIGHEST_GRADE[murmur];
  return (
    <OneOf
      label={t('analysis.detail.grade')}
      options={Array.from({ length: highest }, (_, index) => ({
        value: String(index + 1),
        label: `${index + 1}/${highest}`,
      }))}
      value={grade ? String(grade) : undefined}
      onChange={(value) => onChange(value ? Number(value) : undefined)}
    />
  );
}

type Change = NonNullable<MurmurDetail['changes']>[number];
type ChangesProps = { murmur: Murmur; changes: readonly Change[]; onChange: (changes: Change[]) => void };

/** How each posture and manoeuvre changes it, in one choice: none can be half stated. */
function Changes({ murmur, changes, onChange }: ChangesProps) {
  const { t, language } = useTexts();
  const [isOpenAtFirst] = useState(changes.length > 0);
  const set = (changer: Change['with'], effect: Change['effect'] | undefined) => {
    const others = changes.filter((each) => each.with !== changer);
    onChange(effect ? [...others, { with: changer, effect }] : others);
  };
  const stated = murmurDetailText(murmur, { changes: [...changes] }, language);
  return (
    <details open={isOpenAtFirst}>
      <Text component="summary" size="sm" fw={500} py="sm" style={{ cursor: 'pointer' }}>
        {[t('analysis.detail.changesWith'), stated].filter(Boolean).join(': ')}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" verticalSpacing="xs">
        {MURMUR_CHANGERS.map((changer) => (
          <OneOf
            key={changer}
            label={initialCapital(MURMUR_CHANGER_NAMES[language][changer])}
            options={optionsOf(MURMUR_EFFECTS, MURMUR_DETAIL_NAMES[language].effect)}
            value={changes.find((change) => change.with === changer)?.effect}
            onChange={(effect) => set(changer, effect)}
          />
        ))}
      </SimpleGrid>
    </details>
  );
}

import { EVENT_DETAIL_NAMES, EVENT_NAMES } from '../clinical-names/index.ts';
import type { Organ } from '../positions/index.ts';
import type { CycleCounts, EventCount, Portion } from './counting.ts';
import type { EventDetail, EventKind } from './kinds.ts';

type Language = 'th' | 'en';
type Unit = CycleCounts['unit'];
type PhaseNames = Record<Portion | 'some', string>;

const thaiPhase = (phase: string): PhaseNames => ({
  some: `ช่วง${phase}`,
  early: `ต้นช่วง${phase}`,
  middle: `กลางช่วง${phase}`,
  late: `ปลายช่วง${phase}`,
  throughout: `ตลอดช่วง${phase}`,
});
const ofBreath = (phase: string): PhaseNames => ({
  some: phase,
  early: `early ${phase}`,
  middle: `mid-${phase}`,
  late: `late ${phase}`,
  throughout: `pan-${phase}`,
});
const ofBeat = (phase: string): PhaseNames => ({
  some: `in ${phase}`,
  early: `in early ${phase}`,
  middle: `in mid-${phase}`,
  late: `in late ${phase}`,
  throughout: `throughout ${phase}`,
});

const PHASES: Record<Language, Record<Organ, Record<'first' | 'second', PhaseNames>>> = {
  th: {
    lung: { first: thaiPhase('หายใจเข้า'), second: thaiPhase('หายใจออก') },
    heart: { first: thaiPhase('หัวใจบีบตัว'), second: thaiPhase('หัวใจคลายตัว') },
  },
  en: {
    lung: { first: ofBreath('inspiratory'), second: ofBreath('expiratory') },
    heart: { first: ofBeat('systole'), second: ofBeat('diastole') },
  },
};

const TEXTS: Record<
  Language,
  {
    units: Record<Unit, string>;
    /** What phases are counted in, behind their number. */
    each: Record<Organ, string>;
    share: (cycles: number, all: number, unit: string) => string;
    events: (count: number) => string;
    more: (count: number) => string;
    outside: Record<Organ, string>;
    nothingFound: Record<Organ, string>;
  }
> = {
  th: {
    units: { breath: 'รอบการหายใจ', 'breathing-sound': 'เสียงหายใจ (แยกเข้า-ออกไม่ได้)', beat: 'จังหวะหัวใจ' },
    each: { lung: ' รอบ', heart: ' จังหวะ' },
    share: (cycles, all, unit) => ` ใน ${cycles} จาก ${all} ${unit}`,
    events: (count) => `: ${count} ช่วงเสียง`,
    more: (count) => ` และอีก ${count} ช่วงเสียง`,
    outside: { lung: ' นอกรอบการหายใจ', heart: ' นอกจังหวะหัวใจ' },
    nothingFound: {
      lung: ' (ไม่พบการหายใจที่ชัดพอให้นับ)',
      heart: ' (ไม่พบจังหวะหัวใจที่ชัดพอให้นับ)',
    },
  },
  en: {
    units: { breath: 'breaths', 'breathing-sound': 'breathing sounds of unknown direction', beat: 'beats' },
    each: { lung: '', heart: '' },
    share: (cycles, all, unit) => ` in ${cycles} of ${all} ${unit}`,
    events: (count) => `: ${eventsText(count)}`,
    more: (count) => ` and ${eventsText(count)}`,
    outside: { lung: ' outside the breaths', heart: ' outside the beats' },
    nothingFound: {
      lung: ' (no breaths were found to count in)',
      heart: ' (no beats were found to count in)',
    },
  },
};
const eventsText = (count: number) => (count === 1 ? '1 event' : `${count} events`);

/** 'Crackles (fine)'. */
export function eventName(
  language: Language,
  { kind, detail }: { kind: EventKind; detail: EventDetail | null },
): string {
  const name = EVENT_NAMES[language][kind];
  if (!detail) return name;
  const ofDetail = EVENT_DETAIL_NAMES[language][detail];
  return language === 'th' ? `${name} ชนิด${spaced(ofDetail)}` : `${name} (${lowered(ofDetail)})`;
}
const spaced = (name: string) => (/^S\d$/.test(name) ? ` ${name}` : name);
const lowered = (name: string) => (/^S\d$/.test(name) ? name : name.toLowerCase());

/** One sentence for each kind: 'Crackles (fine) in 4 of 9 breaths, late inspiratory'. */
export const eventSentences = (
  language: Language,
  organ: Organ,
  { unit, cycles, counts }: CycleCounts,
): string[] =>
  counts.map((count) => eventName(language, count) + countText(language, organ, unit, cycles, count));

function countText(language: Language, organ: Organ, unit: Unit, all: number, count: EventCount): string {
  const t = TEXTS[language];
  if (all === 0) return t.events(count.events) + t.nothingFound[organ];
  if (count.cycles === 0) return t.events(count.events) + t.outside[organ];
  const share = t.share(count.cycles, all, t.units[unit]) + phasesText(language, organ, count);
  return count.outside > 0 ? share + t.more(count.outside) + t.outside[organ] : share;
}

/** Numbers only where an event is not in the same phase of every cycle. */
function phasesText(language: Language, organ: Organ, { cycles, first, second }: EventCount): string {
  const names = PHASES[language][organ];
  const heard = (['first', 'second'] as const).flatMap((which) => {
    const { cycles: times, portion } = which === 'first' ? first : second;
    return times > 0 ? [{ times, name: names[which][portion ?? 'some'] }] : [];
  });
  const [only] = heard;
  if (!only) return '';
  if (heard.length === 1 && only.times === cycles)
    return language === 'th' ? ` ${only.name}` : `, ${only.name}`;
  const each = TEXTS[language].each[organ];
  return language === 'th'
    ? `: ${heard.map(({ name, times }) => `${name} ${times}${each}`).join(' ')}`
    : `: ${heard.map(({ name, times }) => `${times} ${name}`).join(', ')}`;
}

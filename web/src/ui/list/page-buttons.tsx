import { Group, Pagination } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';

type Props = {
  /** Names the list, for screen readers. */
  label: string;
  /** From 1. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
};

/** The pages of a list; nothing if there is only one. */
export function PageButtons({ label, page, pageCount, onChange }: Props) {
  const { t } = useTexts();
  if (pageCount <= 1) return null;
  return (
    <Group justify="center" mt="lg">
      <Pagination
        aria-label={label}
        value={page}
        total={pageCount}
        onChange={onChange}
        getItemProps={(number) => ({ 'aria-label': t('paging.page', { page: number }) })}
        getControlProps={(control) => ({
          'aria-label': t(control === 'next' ? 'paging.next' : 'paging.previous'),
        })}
      />
    </Group>
  );
}

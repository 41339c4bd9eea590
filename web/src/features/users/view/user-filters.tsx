import { Button, NativeSelect } from '@mantine/core';
import { CLINICAL_ROLES, USER_SORT_FIELDS } from '@sadap/contract/users';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import type { UserListView } from './use-user-list.ts';
import styles from './users.module.css';

type Props = {
  view: UserListView;
  onChange: (change: Partial<UserListView>) => void;
  onTurnOrder: () => void;
};

export function UserFilters({ view, onChange, onTurnOrder }: Props) {
  const { t } = useTexts();
  const isAscending = view.order === 'ascending';
  const OrderIcon = isAscending ? IconSortAscending : IconSortDescending;
  const roles = ['', 'ADMIN', 'USER'] as const;
  const clinicalRoles = [...CLINICAL_ROLES, 'none'] as const;
  return (
    <search className={styles.filters}>
      <SearchBox
        label={t('users.filter.search')}
        clearLabel={t('users.filter.clear')}
        search={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        size="md"
        aria-label={t('users.role')}
        value={view.role ?? ''}
        onChange={(event) =>
          onChange({ role: roles.find((role) => role && role === event.currentTarget.value) || null })
        }
        data={roles.map((role) => ({
          value: role,
          label: role ? t(`users.roles.${role}`) : t('users.filter.allRoles'),
        }))}
      />
      <NativeSelect
        size="md"
        aria-label={t('users.clinicalRole')}
        value={view.clinicalRole ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ clinicalRole: clinicalRoles.find((role) => role === currentTarget.value) ?? null })
        }
        data={[
          { value: '', label: t('users.filter.allClinicalRoles') },
          ...clinicalRoles.map((role) => ({ value: role, label: t(`users.clinicalRoles.${role}`) })),
        ]}
      />
      <NativeSelect
        size="md"
        aria-label={t('users.filter.sort')}
        value={view.sort}
        onChange={(event) =>
          onChange({
            sort: USER_SORT_FIELDS.find((field) => field === event.currentTarget.value) ?? 'createdAt',
          })
        }
        data={USER_SORT_FIELDS.map((field) => ({ value: field, label: t(`users.sorts.${field}`) }))}
      />
      <Button
        variant="default"
        size="md"
        px="sm"
        leftSection={<OrderIcon size={20} aria-hidden />}
        onClick={onTurnOrder}
      >
        {t(`users.filter.orders.${view.sort === 'createdAt' ? 'time' : 'text'}.${view.order}`)}
      </Button>
    </search>
  );
}

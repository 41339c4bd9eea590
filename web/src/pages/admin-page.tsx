import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { AccountList } from '../features/users/index.ts';
import { useTexts } from '../i18n/index.ts';
import { isAdmin, useSignedIn } from '../session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.ts';

export function AdminPage() {
  const { t } = useTexts();
  const isAllowed = isAdmin(useSignedIn());
  useEffect(() => {
    if (!isAllowed) {
      toast.error({ title: t('auth.session.deniedTitle'), message: t('auth.session.deniedMessage') });
    }
  }, [isAllowed, t]);
  if (!isAllowed) return <Navigate to="/" replace />;
  return (
    <>
      <PageHeader title={t('users.title')} subtitle={t('users.subtitle')} />
      <AccountList />
    </>
  );
}

import type { User } from '@sadap/contract/users';
import { administrator } from './administrator.ts';
import { createAccount } from './recordings.ts';

/** A new account that an administrator has made a doctor's. */
export async function doctor(url: string, username: string): Promise<void> {
  await createAccount(url, username);
  const asAdmin = await administrator(url);
  const [account] = await asAdmin<User[]>('GET', `/users?search=${username}`);
  if (!account) throw new Error(`there is no ${username}`);
  const { id, email } = account;
  await asAdmin('PUT', `/users/${id}`, { username, email, role: 'USER', clinicalRole: 'doctor' });
}

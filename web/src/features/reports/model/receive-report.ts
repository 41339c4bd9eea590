import { type ReportLanguage, reportPath } from '@sadap/contract/reports';
import { authorization } from '../../../platform/api.ts';
import { refusalIn } from '../../../uploads/refusal-in.ts';

type Wanted = { checkUpId: number; language: ReportLanguage; name: string };

/** A report as a file. Throws what `errorText` explains. */
export async function receiveReport({ checkUpId, language, name }: Wanted): Promise<File> {
  const response = await fetch(`/api${reportPath(checkUpId)}?language=${language}`, {
    headers: authorization(),
  });
  if (!response.ok) throw refusalIn(response.status, await response.text());
  return new File([await response.blob()], name, { type: 'application/pdf' });
}

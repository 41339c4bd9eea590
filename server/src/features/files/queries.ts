import { desc, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { patientFiles } from './schema.ts';

const MAX_LISTED = 1000;

export const filesQueries = (db: Queryable) => {
  const where = async (condition: SQL | undefined) => {
    const rows = await db
      .select({ file: patientFiles, uploaderName: users.username })
      .from(patientFiles)
      .innerJoin(users, eq(users.id, patientFiles.uploadedBy))
      .where(condition)
      .orderBy(desc(patientFiles.uploadedAt), desc(patientFiles.id))
      .limit(MAX_LISTED);
    return rows.map(({ file, uploaderName }) => ({ ...file, uploaderName }));
  };
  return {
    ofPatient: (patientId: number) => where(eq(patientFiles.patientId, patientId)),
    byId: async (id: number) => (await where(eq(patientFiles.id, id)))[0],
    async insert(row: typeof patientFiles.$inferInsert): Promise<number> {
      const [inserted] = await db.insert(patientFiles).values(row).returning({ id: patientFiles.id });
      if (!inserted) throw new Error('the file was not inserted');
      return inserted.id;
    },
    delete: (id: number) => db.delete(patientFiles).where(eq(patientFiles.id, id)),
  };
};
export type FileRow = NonNullable<Awaited<ReturnType<ReturnType<typeof filesQueries>['byId']>>>;

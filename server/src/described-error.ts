import pg from 'pg';
import { AppError } from './errors.ts';

const MOST_CAUSES = 4;
const MOST_FRAMES = 8;

/**
 * The only form in which an error gets into a log. What it says of values is left out: a query's text and
 * parameters, PostgreSQL's message and detail, the input that a parser quotes. They may be a patient's.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`;
  // Several ends that failed, one within the other.
  if (error instanceof SuppressedError) return [error.suppressed, error.error].map(describeError).join('\n');
  return [...chainOf(error).map(nameOf), ...framesOf(error)].join('\n');
}

function chainOf(error: Error): Error[] {
  const chain = [error];
  for (let next = error.cause; next instanceof Error && chain.length < MOST_CAUSES; next = next.cause)
    chain.push(next);
  return chain;
}

function nameOf(error: Error): string {
  if (error instanceof AppError) return `AppError: ${error.code}`;
  if (error instanceof pg.DatabaseError) {
    const { code, severity, table, column, constraint } = error;
    return ['PostgreSQL', severity, code, table, column, constraint].filter(Boolean).join(' ');
  }
  if ('params' in error) return 'Failed query';
  // A parser quotes what it was given, Node's own checks too.
  if (error instanceof SyntaxError) return error.name;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && code.startsWith('ERR_')) return `${error.name}: ${code}`;
  if (syscall) return [`${error.name}: ${code} ${syscall}`, path].filter(Boolean).join(' ');
  return `${error.name}: ${withoutQuotes(firstLineOf(error.message))}${code ? ` (${code})` : ''}`;
}

const firstLineOf = (text: string) => text.split('\n', 1)[0] ?? '';

const withoutQuotes = (text: string) => text.replace(/"[^"]*"?|'[^']*'?|`[^`]*`?|“[^”]*”?/g, '…');

/** The stack begins with the message, which may have lines that look like anything. */
function framesOf({ stack = '', message }: Error): string[] {
  const frames =
    message && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  return frames
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, MOST_FRAMES);
}

/** An error that nobody caught ends the process; Node itself would print all of it. */
export function endDescribed(say: (text: string) => void): void {
  process.on('uncaughtException', (error) => {
    say(`Sadap has to stop: ${describeError(error)}\n`);
    process.exit(1);
  });
}

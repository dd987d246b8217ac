import { hasGeez } from '#domain/fold.ts';

/** A text of the interface in Tigrinya and Swedish, by its key in the catalogs, which are loaded on demand. */
type InterfaceText = { readonly field: string; readonly ti: string; readonly sv: string };

/** Placeholder for a text's arguments (names, numbers, days). */
const FILLED = '…';

function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'function') return undefined;
  try {
    const said: unknown = value(...Array.from({ length: value.length }, () => FILLED));
    return typeof said === 'string' ? said : undefined;
  } catch {
    return undefined;
  }
}

function collect(name: string, ti: unknown, sv: unknown, into: InterfaceText[]): void {
  if (typeof ti === 'object' && ti !== null) {
    for (const [key, part] of Object.entries(ti)) collect(`${name}.${key}`, part, (sv as Record<string, unknown>)?.[key], into);
    return;
  }
  const [said, swedish] = [wordsOf(ti), wordsOf(sv) ?? ''];
  // Some catalog entries are deliberately not in Tigrinya; readers do not review those.
  if (said !== undefined && hasGeez(said)) into.push({ field: name, ti: said, sv: swedish });
}

export async function loadInterfaceTexts(): Promise<InterfaceText[]> {
  const catalogs = await Promise.all([
    Promise.all([import('../../text/ti.ts'), import('../../text/sv.ts')]).then(([a, b]) => ['app', a.ti, b.sv] as const),
    Promise.all([import('../../text/study/ti.ts'), import('../../text/study/sv.ts')]).then(
      ([a, b]) => ['study', a.studyTi, b.studySv] as const,
    ),
    Promise.all([import('../../text/exam/ti.ts'), import('../../text/exam/sv.ts')]).then(
      ([a, b]) => ['exam', a.examTi, b.examSv] as const,
    ),
    Promise.all([import('../../text/unlock/ti.ts'), import('../../text/unlock/sv.ts')]).then(
      ([a, b]) => ['unlock', a.unlockTi, b.unlockSv] as const,
    ),
    Promise.all([import('../../text/account/ti.ts'), import('../../text/account/sv.ts')]).then(
      ([a, b]) => ['account', a.accountTi, b.accountSv] as const,
    ),
  ]);
  const all: InterfaceText[] = [];
  for (const [name, ti, sv] of catalogs) collect(name, ti, sv, all);
  return all;
}

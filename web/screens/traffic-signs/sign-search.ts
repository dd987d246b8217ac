import type { Sign } from '#contract/signs.ts';
import { fold } from '#domain/fold.ts';

const squeeze = (code: string) => fold(code).replaceAll(' ', '');

/** Signs whose code begins with the query, then those whose name or meaning in any language contains all of its words. */
export function searchSigns(signs: readonly Sign[], query: string): Sign[] {
  const wanted = fold(query);
  if (wanted === '') return [];
  const words = wanted.split(' ');
  const code = squeeze(query);
  const byCode = signs.filter((sign) => squeeze(sign.code).startsWith(code));
  const byName = signs.filter((sign) => {
    if (byCode.includes(sign)) return false;
    const names = fold([sign.name_tig, sign.name_sv, sign.name_en].join(' '));
    return words.every((word) => names.includes(word));
  });
  return [...byCode, ...byName];
}

import type { Sign } from '#contract/signs.ts';
import { fold } from '#domain/fold.ts';
import { type Found, searcher } from '#domain/search.ts';

const squeeze = (code: string) => fold(code).replaceAll(' ', '');

/** Search by the start of a sign's code, then by official or common name in any language. */
export function signSearcher(signs: readonly Sign[]): (query: string) => Found<Sign> {
  const byName = searcher(signs, (sign) => [sign.name_sv, sign.name_tig, sign.name_en, ...sign.names]);
  return (query) => {
    const code = squeeze(query);
    const byCode = code === '' ? [] : signs.filter((sign) => squeeze(sign.code).startsWith(code));
    const { found, nearest } = byName(query);
    const all = [...byCode, ...found.filter((sign) => !byCode.includes(sign))];
    return { found: all, nearest: all.length > 0 ? [] : nearest };
  };
}

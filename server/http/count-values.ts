const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Each value and name in JSON comes with one of these characters, so counting them is enough: , : [ { */
const SIGNS = new Set([0x2c, 0x3a, 0x5b, 0x7b]);

/** The index behind the text that begins with this quotation mark. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/** Longer numbers are refused: a million digits take half a second to parse. */
const NUMBER_CHARACTERS_MAX = 100;
const SPACE = 0x20;

/** Whether a JSON text has more than this many values and names, or an overlong number. Stops early; JSON.parse would build them all first. */
export function hasMoreValues(json: string, most: number): boolean {
  let found = 0;
  let begin = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (SIGNS.has(sign)) {
      found += 1;
      if (found > most) return true;
    } else if (sign > SPACE) {
      if (at - begin >= NUMBER_CHARACTERS_MAX) return true;
      continue;
    }
    begin = at + 1;
  }
  return false;
}

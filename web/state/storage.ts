/** localStorage may be full or forbidden (private windows): then nothing is stored, without an error. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Not stored.
  }
}

export function readStoredJson<Value>(key: string): Value | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

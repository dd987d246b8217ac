import { hasGeez } from './fold.ts';

/** Content is named in Swedish, or in Tigrinya where that is all there is. */
export const languageOfName = (name: string): 'sv' | 'ti' => (hasGeez(name) ? 'ti' : 'sv');

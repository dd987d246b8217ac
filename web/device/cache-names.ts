/** Where the app and its worker find what they keep for each other. */
export const PICTURE_CACHE = 'mengedi-pictures';
/** What the learner has downloaded. */
export const PACK_CACHE = 'mengedi-packs';

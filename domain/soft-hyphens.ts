const SOFT_HYPHEN = '\u00ad';
/** Words are long where this many letters stand together: as many as a sign's tile has room for on a phone. */
const LONG_WORD = /\p{L}{12,}/gu;
/** What the long words of signs are joined from: each may begin a new line. */
const JOINED =
  /(?<=\p{L}{3})(?=(?:anvisning|anslutning|avfart|avstånd|bana|begränsning|bredd|cirkulation|cykel|fart(?!yg)|fordon|fält|förbud|gata|gräns(?!ning)|hastighet|hållplats|infart|järnväg|kontroll|korsning|körning|led(?!n)|linje|längd|lykta|markering|märke|område|omkörning|parkering|passage|plats|plikt|riktning|signal|skylt|ställe|stopp|sträcka|tavla|trafik|tunnel|tull|upplysning|varning|väg|vägning|vändning|väjning|zon|överfart|övergång)\p{L}*)/giu;

/** Long Swedish words may break where they are joined, also in browsers that cannot hyphenate Swedish. */
export const softHyphens = (text: string): string => text.replace(LONG_WORD, (word) => word.replace(JOINED, SOFT_HYPHEN));

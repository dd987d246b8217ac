const SOFT_HYPHEN = '\u00ad';
/** Words with at least this many letters do not fit a sign's tile on a phone. */
const LONG_WORD = /\p{L}{12,}/gu;
/** Parts of compound words on signs; a line break is allowed before each. */
const JOINED =
  /(?<=\p{L}{3})(?=(?:anvisning|anslutning|avfart|avstånd|bana|begränsning|bredd|cirkulation|cykel|fart(?!yg)|fordon|fält|förbud|gata|gräns(?!ning)|hastighet|hållplats|infart|järnväg|kontroll|korsning|körning|led(?!n)|linje|längd|lykta|markering|märke|område|omkörning|parkering|passage|plats|plikt|riktning|signal|skylt|ställe|stopp|sträcka|tavla|trafik|tunnel|tull|upplysning|varning|väg|vägning|vändning|väjning|zon|överfart|övergång)\p{L}*)/giu;

/** Inserts soft hyphens into long Swedish compounds, for browsers that cannot hyphenate Swedish. */
export const softHyphens = (text: string): string => text.replace(LONG_WORD, (word) => word.replace(JOINED, SOFT_HYPHEN));

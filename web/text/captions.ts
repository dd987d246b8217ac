export type Caption = { readonly lang: 'sv' | 'en'; readonly text: string };

const said = (lang: Caption['lang'], captions: Readonly<Record<string, string>>) =>
  Object.entries(captions).map(([words, text]) => [words, { lang, text }] as const);

/** Tigrinya captions for texts that the owner keeps in Swedish or English. */
const captions = new Map<string, Caption>([
  ...said('sv', { 'Logga in': 'እተዉ' }),
  ...said('en', {
    Logout: 'ውጽኡ',
    Dashboard: 'ናብ ልምምዳት ኪዱ',
    'Are you sure?': 'ርግጸኛታት ዲኹም?',
    'You will be logged out of the application.': 'ካብዚ ኣፕ ክትወጹ ኢኹም።',
    cancel: 'ኣቋርጹ',
    'Check answers': 'ፈተና ወድኡ፡ ውጽኢት ርኣዩ',
    Passed: 'ሓሊፍኩም',
    Failed: 'ኣይሓለፍኩምን',
    'Oops...': 'ግዜ ተወዲኡ',
    'The time given is ended, click to submit!': 'እቲ ዝተዋህበኩም ግዜ ተወዲኡ። መልስታትኩም ንምስዳድ ጠውቑ።',
    'You must enter valid email address': 'ቅኑዕ ኢመይል ጽሓፉ።',
    'Enter your password': 'መሕለፊ ቃልኩም ጽሓፉ።',
    'You must enter your fullname': 'ምሉእ ስምኩም ጽሓፉ።',
    'Enter your phone number': 'ቁጽሪ ተሌፎንኩም ጽሓፉ።',
    "Your password didn't match": 'እቶም ክልተ መሕለፊ ቃላት ሓደ ኣይኮኑን።',
    'Something goes wrong, please try again!': 'ገለ ጌጋ ኣጋጢሙ ኣሎ። ደጊምኩም ፈትኑ።',
    'No exercise found': 'ልምምድ ኣይተረኽበን',
    'No checklist found': 'መቆጻጸሪ ዝርዝር ኣይተረኽበን',
    'No road sign found': 'ምልክት ትራፊክ ኣይተረኽበን',
    'No traffic sign found': 'ኣብዚ ምድብ ምልክት ትራፊክ ኣይተረኽበን',
  }),
]);

export const captionFor = (words: string): Caption | undefined => captions.get(words);

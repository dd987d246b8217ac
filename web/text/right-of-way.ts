import type { PageRule } from '#domain/right-of-way/rule-pages.ts';
import type { Catalog } from './catalog.ts';

/** The right-of-way rules in a sentence or two, for the trainer's answers and the rules' own pages. */
type Words = {
  readonly see: string;
  readonly law: (paragraph: string) => string;
  readonly others: string;
  readonly train: string;
  readonly noSuch: string;
  readonly rules: Readonly<Record<PageRule, { readonly title: string; readonly text: string }>>;
};

const ti: Words = {
  see: 'ከመይ ከም ዝኸዱ ርኣዩ',
  law: (paragraph) => `ሕጊ፦ ${paragraph}`,
  others: 'ካልኦት ሕግታት ቀዳምነት',
  train: 'ተለማመዱ፦ መን ቅድም ይኸይድ?',
  noSuch: 'እዚ ሕጊ ኣይተረኽበን።',
  rules: {
    R003: { title: 'መብራህቲ ትራፊክ', text: 'ቀይሕ ዘለዎ ደው ኢሉ ይጽበ። ቀጠልያ ዘለዎ ይኸይድ።' },
    R004: { title: 'ምልክት ፖሊስ', text: 'ምልክት ፖሊስ ቅድሚ ኩሉ ይመጽእ፦ ቅድሚ መብራህቲ ትራፊክ፡ ቅድሚ ምልክታትን ሕግታትን።' },
    R006: {
      title: 'ናይ ህጹጽ እዋን መኪና (utryckningsfordon)',
      text: 'ሰማያዊ መብራህትን ሲረንን ንዘለዋ መኪና ኩሎም ነጻ መንገዲ ይህብዋ።',
    },
    R007: { title: 'ትራም (spårvagn)', text: 'ትራም ቅድም ትኸይድ፡ ካልእ ምልክት እንተዘየለ።' },
    R017: {
      title: 'ሕጊ የማን (högerregeln)',
      text: 'ምልክት ኣብ ዘይብሉ መስቀላዊ መንገዲ፡ ካብ የማን ንዝመጽእ ቀዳምነት ይወሃቦ።',
    },
    R020: {
      title: 'ግዴታ ጠጠው ምባል (stopplikt)',
      text: 'ምልክት stop ዘለዎ ምሉእ ብምሉእ ደው ይብል፡ ድሕሪኡ ንኹሎም ይጽበ።',
    },
    R021: { title: 'ቀንዲ ጽርግያ (huvudled)', text: 'ናብ ቀንዲ ጽርግያ ዝኣቱ ኣብኡ ንዘለዉ ይጽበ፡ ምልክት እንተዘየለ እውን።' },
    R022: {
      title: 'ሕጊ መውጽኢ (utfartsregeln)',
      text: 'ካብ ቀጽሪ ገዛ ወይ ካብ ቦታ ፓርኪን ዝወጽእ ንኹሎም ይጽበ።',
    },
    R023: {
      title: 'ካብ ወሰን ጽርግያ (vägren)',
      text: 'ካብ ወሰን ጽርግያ ናብ መስመር ዝኣቱ ንዝመጹ ይጽበ። ፍረቻ ምውላዕ ቀዳምነት ኣይህብን።',
    },
    R024: {
      title: 'ዓንኬላዊ መስቀላዊ መንገዲ (cirkulationsplats)',
      text: 'ዝኣቱ፡ ድሮ ኣብ ውሽጢ ንዘለዉ ይጽበ።',
    },
    R026: { title: 'ንጸጋም ዝጥወ', text: 'ንጸጋም ዝጥወ ብኣንጻሩ ንዝመጹ የሕልፎም።' },
    R027: { title: 'ዝጥወ', text: 'ዝጥወ፡ ነቲ ዝኣትዎ ጎደና ንዝሰግሩ እግረኛታትን ዘወርቲ ብሽክለታን የሕልፎም።' },
    R028: {
      title: 'መሳገሪ እግረኛ (övergångsställe)',
      text: 'መብራህቲ ኣብ ዘይብሉ መሳገሪ እግረኛ፡ ንዝኣተወን ክኣቱ ንዝቐረበን እግረኛ ቀዳምነት ይወሃቦ።',
    },
    R030: {
      title: 'ቀዳምነት ዘለዎ መሳገሪ ብሽክለታ (cykelöverfart)',
      text: 'ሰማያዊ ምልክት ኣብ ዘለዎ፡ ንዝኣተዉን ክኣትዉ ንዝቐረቡን ዘወርቲ ብሽክለታ ቀዳምነት ይወሃቦም።',
    },
    R031: {
      title: 'ቀዳምነት ዘይብሉ መሳገሪ ብሽክለታ (cykelpassage)',
      text: 'ሰማያዊ ምልክት ዘይብሎም ትርብዒታት፦ ትኽ ኢልኩም ክትከዱ ከለኹም ዘዋሪ ብሽክለታ ይጽበ። ድሮ ኣብኡ እንተሃልዩ ግን ፍጥነትኩም ኣመጣጥኑ።',
    },
    R032: {
      title: 'ካብ ዓንኬላዊ መስቀላዊ መንገዲ ምውጻእ',
      text: 'ካብ ዓንኬላዊ መስቀላዊ መንገዲ (cirkulationsplats) ክትወጹ ከለኹም ቀስ ኢልኩም ትዝውሩ፡ ንዝሰግር ዘዋሪ ብሽክለታ ድማ ተሕልፍዎ።',
    },
    R033: {
      title: 'ኣውቶቡስ፡ ደረት ክሳብ 50 km/h',
      text: 'ደረት ፍጥነት 50 km/h ወይ ትሕቲኡ ኣብ ዝኾነሉ፡ ካብ ፈርማታ (busshållplats) ክትወጽእ ፍረቻ ንዝወልዐት ኣውቶቡስ ተሕልፍዋ።',
    },
    R034: {
      title: 'ኣውቶቡስ፡ ደረት ልዕሊ 50 km/h',
      text: 'ደረት ፍጥነት ልዕሊ 50 km/h ኣብ ዝኾነሉ፡ ካብ ፈርማታ (busshållplats) እትወጽእ ኣውቶቡስ ትጽበ። ንስኹም ግን ፍጥነት ነኪኹም ሕለፍዋ።',
    },
    R038: {
      title: 'መስመር ዝቕይር',
      text: 'መስመር ዝቕይር ወይ ካብ ወሰን ዝወጽእ፡ ንኻልኦት ከይዓንቀፈ ጥራይ ይቕይር። ፍረቻ ምውላዕ ቀዳምነት ኣይህብን።',
    },
    R039: { title: 'ዕንቅፋት ኣብ ጽርግያ', text: 'ዕንቅፋት ኣብ ሓደ ወገን ጽርግያ እንተሃልዩ፡ እቲ ዕንቅፋት ኣብ ወገኑ ዘሎ መራሒ መኪና ይጽበ።' },
    R074: { title: 'ንድሕሪት ምኻድ', text: 'ንድሕሪት ምኻድ፡ ንኻልኦት ሓደጋ ወይ ዕንቅፋት እንተዘየምጺኡ ጥራይ ይፍቀድ። ንድሕሪት ዝኸይድ ይጽበ።' },
    R131: {
      title: 'ከባቢ ፍጥነት እግረኛ (gångfartsområde)',
      text: 'ኣብ ከባቢ ፍጥነት እግረኛ፡ መራሒ መኪና ንእግረኛታት ቀዳምነት ይህቦም፡ ኣብ ዝኾነ ቦታ።',
    },
    R132: {
      title: 'ሕጊ መውጽኢ (utfartsregeln)፦ ጎደናታት',
      text: 'ካብ ጎደና እግረኛታት (gågata) ወይ ካብ ከባቢ ፍጥነት እግረኛ (gångfartsområde) ዝወጽእ ንኹሎም ይጽበ።',
    },
    V019: {
      title: 'ቀዳምነት ናይ ምሃብ ግዴታ (väjningsplikt)',
      text: 'እዚ ምልክት ዘለዎ፡ ኣብቲ ዝሰግሮ ጽርግያ ንዘለዉ ኩሎም ይጽበ።',
    },
    V021: {
      title: 'ጸቢብ ጽርግያ ምስ ምልክት',
      text: 'ኣብ ጸቢብ ቦታ፡ ኣብ ምልክቱ እታ ናይ ኣንፈቱ ፍላጻ ቀያሕ ዝኾነት ይጽበ፡ ብኣንጻሩ ንዝመጹ ድማ የሕልፎም።',
    },
  },
};

const sv: Words = {
  see: 'Se hur de kör',
  law: (paragraph) => `Lag: ${paragraph}`,
  others: 'Andra väjningsregler',
  train: 'Öva: vem kör först?',
  noSuch: 'Den regeln finns inte.',
  rules: {
    R003: { title: 'Trafiksignal', text: 'Den som har rött stannar och väntar. Den som har grönt kör.' },
    R004: { title: 'Polisens tecken', text: 'Polisens tecken går före allt: före trafiksignaler, vägmärken och regler.' },
    R006: { title: 'Utryckningsfordon', text: 'Alla lämnar fri väg för ett fordon med blåljus och siren.' },
    R007: { title: 'Spårvagn', text: 'Spårvagnen kör först, om inget märke säger något annat.' },
    R017: { title: 'Högerregeln', text: 'I en korsning utan märken väjer man för den som kommer från höger.' },
    R020: { title: 'Stopplikt', text: 'Den som har stoppmärket stannar helt och väntar sedan på alla.' },
    R021: { title: 'Huvudled', text: 'Den som kör in på en huvudled väntar på dem som är där, även utan märke.' },
    R022: { title: 'Utfartsregeln', text: 'Den som kör ut från en fastighet eller en parkering väntar på alla.' },
    R023: {
      title: 'Från vägrenen',
      text: 'Den som kör in från vägrenen väntar på dem som kommer. Blinkern ger inget företräde.',
    },
    R024: { title: 'Cirkulationsplats', text: 'Den som kör in väntar på dem som redan är inne.' },
    R026: { title: 'Vänstersväng', text: 'Den som svänger vänster låter mötande passera.' },
    R027: { title: 'Den som svänger', text: 'Den som svänger låter gående och cyklister som korsar gatan passera.' },
    R028: {
      title: 'Övergångsställe',
      text: 'Vid ett övergångsställe utan signal väjer man för gående som är ute eller just ska gå ut.',
    },
    R030: {
      title: 'Cykelöverfart',
      text: 'Där det blå märket står väjer man för cyklister som är ute eller just ska ut.',
    },
    R031: {
      title: 'Cykelpassage',
      text: 'Rutor utan blått märke: när du kör rakt fram väntar cyklisten. Är någon redan ute anpassar du farten.',
    },
    R032: {
      title: 'Ut ur en cirkulationsplats',
      text: 'Den som kör ut ur en cirkulationsplats kör i låg fart och släpper fram cyklister som korsar.',
    },
    R033: {
      title: 'Buss, gräns högst 50 km/h',
      text: 'Där gränsen är högst 50 km/h släpper man ut en buss som blinkar för att lämna en busshållplats.',
    },
    R034: {
      title: 'Buss, gräns över 50 km/h',
      text: 'Där gränsen är över 50 km/h väntar bussen som lämnar en hållplats. Passera den ändå med sänkt fart.',
    },
    R038: {
      title: 'Den som byter körfält',
      text: 'Den som byter körfält eller kör ut från kanten får inte hindra andra. Blinkern ger inget företräde.',
    },
    R039: { title: 'Hinder på vägen', text: 'När ett hinder spärrar ena sidan väntar den som har hindret på sin sida.' },
    R074: { title: 'Backning', text: 'Man får backa bara utan fara eller hinder för andra. Den som backar väntar.' },
    R131: { title: 'Gångfartsområde', text: 'I ett gångfartsområde väjer föraren för gående, var de än går.' },
    R132: {
      title: 'Utfartsregeln: gator',
      text: 'Den som kör ut från en gågata eller ett gångfartsområde väntar på alla.',
    },
    V019: { title: 'Väjningsplikt', text: 'Den som har märket väntar på alla på den korsande vägen.' },
    V021: {
      title: 'Smal väg med märke',
      text: 'På den smala sträckan väntar den som har den röda pilen i sin riktning och släpper fram mötande.',
    },
  },
};

const en: Words = {
  see: 'See how they go',
  law: (paragraph) => `Law: ${paragraph}`,
  others: 'Other rules of right of way',
  train: 'Train: who goes first?',
  noSuch: 'There is no such rule.',
  rules: {
    R003: { title: 'Traffic light', text: 'The one who has red stops and waits. The one who has green goes.' },
    R004: { title: 'The police', text: 'The signs of the police go before everything: lights, road signs and rules.' },
    R006: { title: 'Emergency vehicle', text: 'Everybody leaves the way free for a vehicle with blue light and siren.' },
    R007: { title: 'Tram', text: 'The tram goes first, unless a sign says something else.' },
    R017: {
      title: 'Right-hand rule (högerregeln)',
      text: 'At a junction without signs you give way to the one who comes from the right.',
    },
    R020: { title: 'Stop (stopplikt)', text: 'The one who has the stop sign stops completely and then waits for everybody.' },
    R021: {
      title: 'Priority road (huvudled)',
      text: 'The one who drives onto a priority road waits for those who are on it, also without a sign.',
    },
    R022: {
      title: 'Exit rule (utfartsregeln)',
      text: 'The one who drives out from a property or a car park waits for everybody.',
    },
    R023: {
      title: 'From the hard shoulder (vägren)',
      text: 'The one who drives in from the hard shoulder waits for those who come. Signalling gives no priority.',
    },
    R024: { title: 'Roundabout', text: 'The one who drives in waits for those who are already inside.' },
    R026: { title: 'Left turn', text: 'The one who turns left lets oncoming traffic pass.' },
    R027: { title: 'The one who turns', text: 'The one who turns lets pedestrians and cyclists who cross the street pass.' },
    R028: {
      title: 'Pedestrian crossing',
      text: 'At a crossing without lights you give way to pedestrians who are on it or about to step out.',
    },
    R030: {
      title: 'Cycle crossing (cykelöverfart)',
      text: 'Where the blue sign stands you give way to cyclists who are on it or about to ride out.',
    },
    R031: {
      title: 'Cycle passage (cykelpassage)',
      text: 'Squares without a blue sign: when you go straight on the cyclist waits. If one is already out, you adapt your speed.',
    },
    R032: {
      title: 'Out of a roundabout',
      text: 'The one who drives out of a roundabout goes slowly and lets cyclists who cross pass.',
    },
    R033: {
      title: 'Bus, limit up to 50 km/h',
      text: 'Where the limit is 50 km/h or less you let out a bus that signals to leave a bus stop.',
    },
    R034: {
      title: 'Bus, limit above 50 km/h',
      text: 'Where the limit is above 50 km/h a bus that leaves its stop waits. Pass it slowly all the same.',
    },
    R038: {
      title: 'The one who changes lanes',
      text: 'The one who changes lanes or pulls out from the kerb may not hinder others. Signalling gives no priority.',
    },
    R039: { title: 'An obstacle', text: 'Where an obstacle blocks one side, the one who has it on their side waits.' },
    R074: { title: 'Reversing', text: 'You may reverse only without danger or hindrance to others. The one who reverses waits.' },
    R131: {
      title: 'Walking-speed area (gångfartsområde)',
      text: 'In a walking-speed area the driver gives way to pedestrians, wherever they walk.',
    },
    R132: {
      title: 'Exit rule: streets (utfartsregeln)',
      text: 'The one who drives out from a pedestrian street or a walking-speed area waits for everybody.',
    },
    V019: { title: 'Give way (väjningsplikt)', text: 'The one who has the sign waits for everybody on the crossing road.' },
    V021: {
      title: 'Narrow road with a sign',
      text: 'On the narrow stretch the one whose arrow is red waits and lets oncoming traffic pass.',
    },
  },
};

export const rightOfWayText: Catalog<Words> = { ti, sv, en };

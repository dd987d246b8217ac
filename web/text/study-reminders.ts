import type { Catalog } from './catalog.ts';

/** Texts of study reminders and of installing the app. */
const ti = {
  title: 'መዘኻኸሪ ልምምድ',
  text: 'መዓልታትን ሰዓትን ባዕልኹም ምረጹ። ኣብ መዓልቲ ሓንሳብ ጥራይ ነዘኻኽረኩም፡ ድሕሪ ፈተና ግን ኣይነዘኻኽረኩምን።',
  days: 'መዓልታት',
  dayNames: ['ሰኑይ', 'ሰሉስ', 'ረቡዕ', 'ሓሙስ', 'ዓርቢ', 'ቀዳም', 'ሰንበት'],
  hour: 'ሰዓት',
  save: 'ዓቅቡ',
  saved: 'ተዓቂቡ ኣሎ።',
  stopped: 'መዘኻኸሪ ተቛሪጹ ኣሎ።',
  byPush: 'መዘኻኸሪ ኣብዚ መሳርሒ ክመጽእ እዩ።',
  byMail: 'መዘኻኸሪ ብኢመይል ክመጽእ እዩ።',
  installTitle: '«መንገዲ» ኣብ ስክሪንኩም',
  installText: 'ከም ኣፕ ይኽፈት፡ ብዘይ ኢንተርነት እውን ይሰርሕ።',
  install: 'ኣብ ስክሪን ኣቐምጥዎ',
  later: 'ይጽናሕ',
  iphone: ['ነዚ ምልክት ጠውቑ፦', 'ድሕሪኡ «Lägg till på hemskärmen» ምረጹ።'],
};
type StudyRemindersText = typeof ti;

const sv: StudyRemindersText = {
  title: 'Påminnelser att öva',
  text: 'Välj själv dagar och tid. Högst en gång om dagen, och aldrig efter provet.',
  days: 'Dagar',
  dayNames: ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'],
  hour: 'Klockan',
  save: 'Spara',
  saved: 'Sparat.',
  stopped: 'Påminnelserna är av.',
  byPush: 'Påminnelsen kommer på den här enheten.',
  byMail: 'Påminnelsen kommer med e-post.',
  installTitle: 'Mengedi på hemskärmen',
  installText: 'Öppnas som en app och fungerar utan internet.',
  install: 'Lägg till',
  later: 'Inte nu',
  iphone: ['Tryck på det här tecknet:', 'Välj sedan ”Lägg till på hemskärmen”.'],
};

const en: StudyRemindersText = {
  title: 'Reminders to study',
  text: 'Choose the days and the hour yourself. At most once a day, and never after the test.',
  days: 'Days',
  dayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  hour: 'At',
  save: 'Save',
  saved: 'Saved.',
  stopped: 'Reminders are off.',
  byPush: 'The reminder comes on this device.',
  byMail: 'The reminder comes by mail.',
  installTitle: 'Mengedi on your home screen',
  installText: 'It opens like an app and works without internet.',
  install: 'Add it',
  later: 'Not now',
  iphone: ['Press this sign:', 'Then choose “Add to Home Screen”.'],
};

export const studyRemindersText: Catalog<StudyRemindersText> = { ti, sv, en };

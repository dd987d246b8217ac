/** Texts for withdrawing from a contract, and its links. */
const ti = {
  link: 'ነቲ ውዕል ኣብዚ ሰርዙ (Ångra avtalet här)',
  title: 'ውዕል ምስራዝ (Ångra avtalet)',
  intro: 'ዕድግኹም ክትስርዙ ትኽእሉ ኢኹም። ምኽንያት ኣየድልን። ቁጽሪ ዕድግን ኢመይልን ጥራይ ጽሓፉ። ክትኣትዉ (logga in) ኣየድልየኩምን።',
  reference: 'ቁጽሪ ዕድጊ (beställning)',
  referenceHint: '6 ፊደላት፡ ንኣብነት JPXFLR። ኣብ ቅብሊት (kvitto) ወይ ኣብ ኢመይል ኣሎ።',
  email: 'ኢመይል',
  emailHint: 'እቲ ክትዕድጉ ከለኹም ዝተጠቐምኩምሉ ኢመይል። መረጋገጺ ናብኡ ይመጽእ።',
  referenceFault: 'ቁጽሪ ዕድጊ (beställning) 6 ፊደላት ኣለዎ፡ ንኣብነት JPXFLR።',
  emailFault: 'ኢመይልኩም ጽሓፉ፡ ንኣብነት selam@example.se።',
  next: 'ቀጽሉ',
  confirmTitle: 'ስረዛ ኣረጋግጹ',
  declaration: (reference: string) => `ካብ ውዕል ናይ ዕድጊ (beställning) ${reference} እስሕብ ኣለኹ።`,
  receiptTo: (email: string) => `መረጋገጺ ናብዚ ይመጽእ፦ ${email}`,
  confirm: 'ስረዛ ኣረጋግጹ (Bekräfta ånger)',
  sending: 'ይስደድ ኣሎ…',
  mend: 'ኣርሙ',
  done: 'ስረዛኹም ተቐቢልናዮ ኣለና።',
  doneAt: (time: string) => `ዝመጸሉ ግዜ፦ ${time} (ሰዓት ሽወደን)`,
  doneNext: (email: string) => `መረጋገጺ ናብ ${email} ሰዲድና ኣለና። ሓደ ሰብ ክርእዮ እዩ። ናትኩም ገንዘብ ኣብ ውሽጢ 14 መዓልቲ በቲ ዝኸፈልኩምሉ ኣገባብ ክምለሰልኩም እዩ።`,
  offline: 'ኢንተርነት የለን። ስረዛኹም ኣይተሰደደን። ዝጸሓፍኩምዎ ኣብዚ ኣሎ፡ ኢንተርነት ምስ ሃለወ ደጊምኩም ጠውቑ።',
  later: 'ሕጂ ክንቅበሎ ኣይንኽእልን ኢና፡ ስለዚ ገና ኣይተሰደደን። እዚ ገጽ ክፉት ግደፍዎ፡ ባዕሉ ደጊሙ ክስደድ እዩ።',
  otherWay: (email: string) => `ብኢመይል እውን ክትጽሕፉልና ትኽእሉ፦ ${email}`,
  withdrawnAt: (time: string) => `ስረዛ ውዕል (ånger) ተቐቢልናዮ፦ ${time}`,
  toApp: 'ናብ «መንገዲ»',
};

type WithdrawText = typeof ti;

const sv: WithdrawText = {
  link: 'Ångra avtalet här',
  title: 'Ångra avtalet',
  intro:
    'Du kan ångra ditt köp. Du behöver inte säga varför. Skriv beställningens nummer och din e-postadress, inget annat. Du behöver inte logga in.',
  reference: 'Beställningsnummer',
  referenceHint: '6 bokstäver, till exempel JPXFLR. Det står på kvittot och i mejlet.',
  email: 'E-postadress',
  emailHint: 'Den som du beställde med. Dit skickar vi bekräftelsen.',
  referenceFault: 'Ett beställningsnummer har 6 bokstäver, till exempel JPXFLR.',
  emailFault: 'Skriv din e-postadress, till exempel selam@example.se.',
  next: 'Fortsätt',
  confirmTitle: 'Bekräfta ånger',
  declaration: (reference) => `Jag ångrar avtalet om beställning ${reference}.`,
  receiptTo: (email) => `Bekräftelsen skickas till ${email}`,
  confirm: 'Bekräfta ånger',
  sending: 'Skickar…',
  mend: 'Ändra',
  done: 'Vi har tagit emot din ånger.',
  doneAt: (time) => `Den kom in ${time} (svensk tid).`,
  doneNext: (email) =>
    `En bekräftelse är skickad till ${email}. En person tittar på den. Pengar som du ska ha tillbaka skickas inom 14 dagar, på samma sätt som du betalade.`,
  offline: 'Inget nät. Din ånger har inte skickats. Det du skrev finns kvar: tryck igen när nätet är tillbaka.',
  later: 'Vi kan inte ta emot den just nu, så den har inte skickats än. Låt sidan vara öppen: den skickas igen av sig själv.',
  otherWay: (email) => `Du kan också skriva till oss: ${email}`,
  withdrawnAt: (time) => `Din ånger kom in ${time}`,
  toApp: 'Till Mengedi',
};

const en: WithdrawText = {
  link: 'Withdraw from the contract here',
  title: 'Withdraw from the contract',
  intro:
    'You can withdraw from your purchase without saying why. Write the number of the order and your email address, nothing else. You need not log in.',
  reference: 'Order number',
  referenceHint: '6 letters, for example JPXFLR. It stands on the receipt and in the mail.',
  email: 'Email address',
  emailHint: 'The one that you ordered with. We send the confirmation there.',
  referenceFault: 'An order number has 6 letters, for example JPXFLR.',
  emailFault: 'Write your email address, for example selam@example.se.',
  next: 'Continue',
  confirmTitle: 'Confirm withdrawal',
  declaration: (reference) => `I withdraw from the contract of order ${reference}.`,
  receiptTo: (email) => `The confirmation goes to ${email}`,
  confirm: 'Confirm withdrawal',
  sending: 'Sending…',
  mend: 'Change',
  done: 'We have received your withdrawal.',
  doneAt: (time) => `It came at ${time} (Swedish time).`,
  doneNext: (email) =>
    `A confirmation was sent to ${email}. A person looks at it. Money that is yours goes back within 14 days, in the way in which you paid.`,
  offline: 'No network. Your withdrawal was not sent. What you wrote is still here: press again when the network is back.',
  later: 'We cannot take it just now, so it has not been sent yet. Leave this page open: it is sent again by itself.',
  otherWay: (email) => `You can also write to us: ${email}`,
  withdrawnAt: (time) => `Your withdrawal came at ${time}`,
  toApp: 'To Mengedi',
};

export const withdrawText = { ti, sv, en };

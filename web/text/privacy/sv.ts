import type { PrivacyText } from './ti.ts';

export const privacySv: PrivacyText = {
  effective: 'Gäller från den 1 november 2019 (2019-11-01). Senast uppdaterad den 6 oktober 2025 (2025-10-06).',
  sections: [
    {
      title: 'Om policyn',
      text: 'Den här integritetspolicyn gäller Mengedi, både mobilappen och webbplatsen. Den förklarar vilka uppgifter vi samlar in, hur vi använder dem och vilka rättigheter du har.',
    },
    {
      title: 'Uppgifter som vi samlar in',
      text: 'När du registreras sparar vi ditt namn, din e-postadress och ditt telefonnummer. När du övar sparar vi dina svar, dina framsteg och dina provresultat. Uppgifter som typ av enhet och hur appen används kan dessutom samlas in automatiskt.',
    },
    {
      title: 'Din plats',
      text: 'Appen samlar inte in exakt information om var du befinner dig.',
    },
    {
      title: 'E-post',
      text: 'Vi använder din e-postadress för inloggning, för ditt lösenord och för påminnelser, inget annat. Påminnelser stänger du av i inställningarna eller direkt i mejlet. Väljer du påminnelser att öva sparar vi dagarna och tiden, och där din webbläsare tar emot dem även dess adress hos sin push-tjänst (Google, Mozilla, Apple eller Microsoft); det som skickas dit är krypterat och säger inget om dig. Mejlen skickas av ett företag för e-post. Vilka mejl vi har skickat och när sparas i 90 dagar.',
    },
    {
      title: 'Tredje part',
      text: 'Vi säljer inte dina uppgifter. Sammanställda, anonyma uppgifter kan delas med tredje part för att förbättra tjänsten. Vi kan lämna ut uppgifter om lagen kräver det eller om det behövs för att skydda våra rättigheter eller användarnas säkerhet. Företag som arbetar för oss följer denna policy. Betalar du med kort sköter Stripe betalningen, och kortnumret når aldrig oss. Kvitton sparas i 7 år enligt bokföringslagen; när kontot är raderat står inte ditt namn på dem.',
    },
    {
      title: 'Sluta samla in uppgifter',
      text: 'Du stoppar enkelt insamlingen genom att avinstallera appen. På webbplatsen raderas det som finns på enheten när du loggar ut. Under Inställningar kan du se och ladda ner allt som vi sparar om dig, och radera ditt konto: det raderas efter 14 dagar med allt som hör till det, och loggar du in före dess finns det kvar.',
    },
    {
      title: 'Hur länge vi sparar',
      text: 'Uppgifter som du har lämnat sparas så länge du använder ditt konto. När ingen har använt ett konto på 24 månader efter att dess tid tog slut raderas det; vi skriver till dig 60 dagar och 14 dagar innan. Automatiskt insamlade uppgifter sparas i upp till 24 månader och kan därefter sparas sammanställda och anonyma. Vad en administratör har gjort med ditt konto står kvar i vår logg med bara ett nummer, utan ditt namn och din adress. Säkerhetskopior ersätts, och den som är raderad raderas igen om en av dem används. Du raderar själv ditt konto under Inställningar, eller skriv till oss så gör vi det.',
    },
    {
      title: 'Barn',
      text: 'Tjänsten är inte avsedd för barn under 13 år. Får vi veta att vi har samlat in uppgifter om ett barn under 13 år raderar vi dem genast.',
    },
    {
      title: 'Säkerhet',
      text: 'Vi skyddar dina uppgifter med tekniska och organisatoriska åtgärder. Ditt lösenord sparas bara i oläslig form.',
    },
    {
      title: 'Ändringar',
      text: 'Policyn kan uppdateras. Den nya texten publiceras på den här sidan. Fortsätter du att använda tjänsten godkänner du ändringen.',
    },
  ],
  contact: 'Kontakt',
  contactText: 'Har du frågor om integritet, skriv till oss med e-post.',
};

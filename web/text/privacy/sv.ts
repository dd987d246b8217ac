import type { PrivacyText } from './ti.ts';

export const privacySv: PrivacyText = {
  effective:
    'Gäller från den 1 november 2019 (2019-11-01). Senast uppdaterad den 6 oktober 2025 (2025-10-06). Ändrad den 18 november 2026 (2026-11-18).',
  sections: [
    {
      title: 'Om policyn',
      text: 'Den här integritetspolicyn gäller Mengedi, både mobilappen och webbplatsen. Den förklarar vilka uppgifter vi samlar in, hur vi använder dem och vilka rättigheter du har.',
    },
    {
      title: 'Vem som ansvarar',
      text: '{seller} ansvarar för dina uppgifter (personuppgiftsansvarig). Hur du når oss står längst ner.',
    },
    {
      title: 'Varför, och med vilken rätt',
      text: 'För att du ska kunna ha ett konto, öva och köpa tid behandlar vi namn, e-postadress, telefonnummer, svar, framsteg, provresultat och beställningar: det behövs för avtalet med dig (GDPR artikel 6(1)(b)). Beställningar, kvitton, det du godkände när du köpte och din ånger sparar vi för att lagen kräver det (artikel 6(1)(c): bokföringslagen, distansavtalslagen). För att hålla tjänsten säker och rätta fel i frågorna behandlar vi inloggningar och hur frågorna besvaras: det är vårt berättigade intresse (artikel 6(1)(f)). Påminnelser att öva får du bara om du har valt dem (artikel 6(1)(a)), och du kan stänga av dem när du vill. Utan e-postadress kan du inte ha ett konto; allt annat är frivilligt. Inget beslut med rättslig verkan fattas automatiskt.',
    },
    {
      title: 'Vilka som får uppgifter',
      text: 'Betalar du med kort tar Stripe Payments Europe (Irland) emot betalningen; Stripe kan föra över uppgifter till USA med stöd av EU:s beslut och standardavtal. Betalar du med Swish går det genom din bank och Getswish AB (Sverige). Mejlen skickas av vårt företag för e-post, och servern drivs av vårt webbhotell; båda får bara göra det vi säger, och vi berättar vilka de är om du frågar. Väljer du påminnelser i webbläsaren går de genom dess push-tjänst (Google, Mozilla, Apple eller Microsoft), också utanför EU, utan innehåll om dig.',
    },
    {
      title: 'Dina rättigheter',
      text: 'Du kan se och ladda ner allt som vi sparar om dig, rätta namn, telefonnummer och e-postadress och radera ditt konto: allt det gör du själv under Inställningar. Du kan också be oss att begränsa eller sluta med en behandling, invända mot den, få dina uppgifter flyttade och ta tillbaka ett samtycke; skriv till oss. Vi svarar inom en månad. Är du inte nöjd kan du klaga hos Integritetsskyddsmyndigheten (IMY), Box 8114, 104 20 Stockholm, www.imy.se.',
    },
    {
      title: 'Köp och ånger',
      text: 'En beställning känner sin köpare på kontots nummer och, i 400 dagar, på en kontrollsumma av e-postadressen, så att du kan ångra köpet också när kontot är raderat. Adressen som du skriver när du ångrar sparas tills pengarna är tillbaka och 90 dagar därefter. Vad du godkände när du köpte sparas lika länge som kvittot.',
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
      text: 'Tjänsten är inte avsedd för barn under 13 år. Får vi veta att vi har samlat in uppgifter om ett barn under 13 år raderar vi dem genast. Den som är under 18 år köper bara med vårdnadshavarens lov.',
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

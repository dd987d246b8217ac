import type { PrivacyText } from './ti.ts';

export const privacyEn: PrivacyText = {
  effective:
    'Effective from 1 November 2019 (2019-11-01). Last updated 6 October 2025 (2025-10-06). Changed 18 November 2026 (2026-11-18).',
  sections: [
    {
      title: 'About this policy',
      text: 'This privacy policy applies to Mengedi, both the mobile app and the website. It explains what data we collect, how we use it and what rights you have.',
    },
    {
      title: 'Who is responsible',
      text: '{seller} is responsible for your data (the controller). How to reach us stands at the end.',
    },
    {
      title: 'Why, and by what right',
      text: 'So that you can have an account, practise and buy time we process your name, email address, phone number, answers, progress, exam results and orders: it is needed for the contract with you (GDPR article 6(1)(b)). Orders, receipts, what you agreed to when you bought and your withdrawal are kept because the law asks for it (article 6(1)(c): the accounting act, the act on distance contracts). To keep the service safe and to mend faults in the questions we process logins and how questions are answered: that is our legitimate interest (article 6(1)(f)). Reminders to study come only if you have chosen them (article 6(1)(a)), and you can turn them off at any time. Without an email address you cannot have an account; everything else is voluntary. No decision with legal effect is made automatically.',
    },
    {
      title: 'Who receives data',
      text: 'If you pay by card, Stripe Payments Europe (Ireland) takes the payment; Stripe may transfer data to the USA under the decision and the standard contracts of the EU. If you pay by Swish it goes through your bank and Getswish AB (Sweden). Mails are sent by our email provider, and the server is run by our host; both may only do what we say, and we tell you who they are if you ask. If you choose reminders in the browser they go through its push service (Google, Mozilla, Apple or Microsoft), also outside the EU, without anything about you.',
    },
    {
      title: 'Your rights',
      text: 'You can see and download all that we keep about you, correct your name, phone number and email address and delete your account: you do all that yourself in the settings. You can also ask us to restrict or stop a use, object to it, have your data moved and take back a consent; write to us. We answer within a month. If you are not satisfied you can complain to the Swedish Authority for Privacy Protection (IMY), Box 8114, 104 20 Stockholm, www.imy.se.',
    },
    {
      title: 'Purchases and withdrawal',
      text: 'An order knows its buyer by the number of the account and, for 400 days, by a checksum of the email address, so that you can withdraw also when the account is erased. The address that you write when you withdraw is kept until the money is back and 90 days after that. What you agreed to when you bought is kept as long as the receipt.',
    },
    {
      title: 'Data that we collect',
      text: 'When you are registered we store your name, your email address and your phone number. When you practise we store your answers, your progress and your exam results. Data such as the type of device and how the app is used may also be collected automatically.',
    },
    {
      title: 'Your location',
      text: 'The app does not collect precise information about where you are.',
    },
    {
      title: 'Email',
      text: 'We use your email address for the login, for your password and for reminders, and for nothing else. You can turn off reminders in the settings or in the mail itself. If you choose reminders to study, we keep the days and the hour, and where your browser takes them also its address at its push service (Google, Mozilla, Apple or Microsoft); what is sent there is encrypted and holds nothing about you. The mails are sent by an email provider. Which mails we sent, and when, is kept for 90 days.',
    },
    {
      title: 'Third parties',
      text: 'We do not sell your data. Aggregated, anonymous data may be shared with third parties to improve the service. We may disclose data if the law requires it, or if it is needed to protect our rights or the safety of users. Companies that work for us follow this policy. If you pay by card, Stripe handles the payment, and the card number never reaches us. Receipts are kept for 7 years, as the accounting act asks; when the account is erased they do not bear your name.',
    },
    {
      title: 'Opting out',
      text: 'You stop the collection easily by uninstalling the app. On the website, what is on the device is erased when you log out. In the settings you can see and download all that we keep about you, and delete your account: it is erased after 14 days with all that belongs to it, and if you log in before that it stays.',
    },
    {
      title: 'How long we keep it',
      text: 'Data that you gave us is kept as long as you use your account. When nobody has used an account for 24 months after its time ended, it is erased; we write to you 60 days and 14 days before that. Automatically collected data is kept for up to 24 months and may after that be kept in aggregated, anonymous form. What an administrator did with your account remains in our log with a number only, without your name and address. Backup copies are replaced, and an account that was erased is erased again if one is used. You delete your account yourself in the settings, or write to us and we do it.',
    },
    {
      title: 'Children',
      text: 'The service is not meant for children under 13. If we learn that we have collected data about a child under 13, we erase it at once. Somebody under 18 buys only with the consent of a guardian.',
    },
    {
      title: 'Security',
      text: 'We protect your data with technical and organisational measures. Your password is stored only in unreadable form.',
    },
    {
      title: 'Changes',
      text: 'This policy may be updated. The new text is published on this page. If you continue to use the service, you accept the change.',
    },
  ],
  contact: 'Contact',
  contactText: 'If you have questions about privacy, write to us by email.',
};

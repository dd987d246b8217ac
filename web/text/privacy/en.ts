import type { PrivacyText } from './ti.ts';

export const privacyEn: PrivacyText = {
  effective: 'Effective from 1 November 2019 (2019-11-01). Last updated 6 October 2025 (2025-10-06).',
  sections: [
    {
      title: 'About this policy',
      text: 'This privacy policy applies to Mengedi, both the mobile app and the website. It explains what data we collect, how we use it and what rights you have.',
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
      text: 'The service is not meant for children under 13. If we learn that we have collected data about a child under 13, we erase it at once.',
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

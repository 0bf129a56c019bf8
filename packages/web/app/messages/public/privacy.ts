import type { Localized } from './localized.ts'

const en = {
  meta: {
    title: 'Privacy Policy · Merkwerk',
    description: 'Which personal data Merkwerk processes, why, for how long, and what your rights are.',
  },
  title: 'Privacy Policy',
  note: 'Last updated: 28 November 2026. First version: 12 January 2025',
  lead: 'This page explains which personal data {company} processes when you use Merkwerk, for which purposes, and which rights you have.',
  sections: [
    {
      title: 'Who is responsible',
      paragraphs: [
        '{company} is responsible for the processing described here. You find the postal address in the imprint. For all questions about your data, write to {email}.',
      ],
    },
    {
      title: 'What we process',
      paragraphs: [
        'Account: username, email address, phone number if you give it, and a password that is stored only as an Argon2id hash. We need them to perform our contract with you (Art. 6 (1) (b) GDPR).',
        'Product lists and results: the files you upload, the rows in them and the files made from them. They belong to you and are used for your runs only.',
        'Payments: coins, transactions, invoices, and your billing details, which tax law requires on invoices (Art. 6 (1) (c) GDPR). Card data go directly from your browser to our payment provider. We never see or store them.',
        'Security: sign-ins, the sessions of your account and administrative changes are logged, because we have a legitimate interest in protecting accounts (Art. 6 (1) (f) GDPR).',
        'Messages: what you send through the contact form, to answer you.',
      ],
    },
    {
      title: 'What your browser stores',
      paragraphs: [
        'After you have signed in, your browser keeps the tokens of your session and your role in its local storage until you sign out. Two cookies, language and theme, remember how you want to see the site. A third one, known, remains for 180 days after you have signed in: it lets your browser in while a stranger tries passwords for your account. There is no tracking and no advertising. Content from third parties is loaded in two places. Pages where you enter or use a card load the script of our payment provider Stripe, which processes your card data and may set cookies of its own to prevent fraud. Results load the pictures of products from the marketplaces, and those that you add from the addresses that you enter.',
      ],
    },
    {
      title: 'Who receives data',
      paragraphs: [
        'Our payment provider and the providers that run our servers and deliver our mail, each bound by contract. Where results are completed by an AI service, its provider receives product texts, but no personal data. From the marketplaces we fetch product data by EAN and ASIN, and we send them no data about you. When your browser loads the pictures of products, the marketplaces, and the servers of pictures that you add, see its IP address. We do not sell data.',
        'When you have the images of a list checked, our servers load them from the addresses in your results, which belong to third parties. We send them no data about you. Anyone who has a permanent link to a list can download it without signing in, until you revoke the link.',
        'Our payment provider also receives your billing details. If you enter a VAT number of another EU state, we send it to the European Commission and, with your company and address, to the German Federal Central Tax Office, which confirm it.',
      ],
    },
    {
      title: 'How long we keep data',
      paragraphs: [
        'Account data for as long as the account exists. When it is deleted, personal data are erased or anonymised; invoices and confirmations of VAT numbers are kept for as long as tax and commercial law require. If the account got trial coins, a hash of its email address remains, so that an address gets them once.',
        'Sessions that have ended, with the name of their browser, are removed after a month, messages to support after a year, and IP and email addresses of attempts to sign in within a day. Products that you look up on the home page without an account are not stored with you: we count lookups for a day by a hash of the IP address.',
        'Checked images are removed after {imageDays} days. Your declaration of rights to them is kept with its time, also when the account is deleted. For each permanent link we record how often and when it was last fetched.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You may ask for information about your data, have them corrected, erased, restricted or handed over in a portable form, and object to their processing. You may also complain to a data protection authority.',
      ],
    },
    {
      title: 'Children',
      paragraphs: [
        'The service is intended for businesses. It is not for anyone under 13. If you learn that a child has given us personal data, write to us and we will delete them.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'If the processing changes, we update this page and its date. We inform account holders about important changes by email.',
      ],
    },
  ],
}

export const privacy: Localized<typeof en> = {
  en,
  de: {
    meta: {
      title: 'Datenschutz · Merkwerk',
      description:
        'Welche personenbezogenen Daten Merkwerk verarbeitet, wozu, wie lange, und welche Rechte Sie haben.',
    },
    title: 'Datenschutzerklärung',
    note: 'Zuletzt aktualisiert: 28. November 2026. Erste Fassung: 12. Januar 2025',
    lead: 'Diese Seite erklärt, welche personenbezogenen Daten {company} verarbeitet, wenn Sie Merkwerk nutzen, wozu das geschieht und welche Rechte Sie haben.',
    sections: [
      {
        title: 'Wer verantwortlich ist',
        paragraphs: [
          '{company} ist für die hier beschriebene Verarbeitung verantwortlich. Die Anschrift finden Sie im Impressum. Bei Fragen zu Ihren Daten schreiben Sie an {email}.',
        ],
      },
      {
        title: 'Was wir verarbeiten',
        paragraphs: [
          'Konto: Benutzername, E-Mail-Adresse, Telefonnummer, sofern Sie sie angeben, und ein Passwort, das nur als Argon2id-Hash gespeichert wird. Wir brauchen diese Daten, um den Vertrag mit Ihnen zu erfüllen (Art. 6 Abs. 1 lit.\u00a0b DSGVO).',
          'Artikellisten und Ergebnisse: die Dateien, die Sie hochladen, die Zeilen darin und die daraus erzeugten Dateien. Sie gehören Ihnen und dienen nur Ihren Läufen.',
          'Zahlungen: Coins, Buchungen, Rechnungen und Ihre Rechnungsdaten, die das Steuerrecht auf Rechnungen verlangt (Art. 6 Abs. 1 lit.\u00a0c DSGVO). Kartendaten gehen aus Ihrem Browser direkt an unseren Zahlungsdienstleister. Wir sehen und speichern sie nie.',
          'Sicherheit: Anmeldungen, die Sitzungen Ihres Kontos und administrative Änderungen werden protokolliert, weil wir ein berechtigtes Interesse am Schutz der Konten haben (Art. 6 Abs. 1 lit.\u00a0f DSGVO).',
          'Nachrichten: was Sie über das Kontaktformular senden, um Ihnen zu antworten.',
        ],
      },
      {
        title: 'Was Ihr Browser speichert',
        paragraphs: [
          'Nach der Anmeldung bewahrt Ihr Browser die Tokens Ihrer Sitzung und Ihre Rolle bis zur Abmeldung im lokalen Speicher auf. Zwei Cookies, language und theme, merken sich, wie Sie die Seite sehen möchten. Ein drittes, known, bleibt nach der Anmeldung 180 Tage gespeichert: Damit kommen Sie in diesem Browser auch dann hinein, wenn jemand Fremdes Passwörter für Ihr Konto probiert. Es gibt kein Tracking und keine Werbung. Inhalte Dritter werden an zwei Stellen geladen. Seiten, auf denen Sie eine Karte eingeben oder verwenden, laden das Skript unseres Zahlungsdienstleisters Stripe, das Ihre Kartendaten verarbeitet und zur Betrugsvermeidung eigene Cookies setzen kann. Ergebnisse laden die Produktbilder von den Marktplätzen und eigene Bilder von den Adressen, die Sie eintragen.',
        ],
      },
      {
        title: 'Wer Daten erhält',
        paragraphs: [
          'Unser Zahlungsdienstleister und die Anbieter, die unsere Server betreiben und unsere E-Mails zustellen, jeweils vertraglich gebunden. Wo ein KI-Dienst Ergebnisse ergänzt, erhält dessen Anbieter Produkttexte, aber keine personenbezogenen Daten. Von den Marktplätzen rufen wir Produktdaten über EAN und ASIN ab und senden ihnen keine Daten über Sie. Wenn Ihr Browser Produktbilder lädt, sehen die Marktplätze und die Server eigener Bilder dessen IP-Adresse. Wir verkaufen keine Daten.',
          'Wenn Sie die Bilder einer Liste prüfen lassen, laden unsere Server sie von den Adressen in Ihren Ergebnissen, die Dritten gehören. Wir senden ihnen keine Daten über Sie. Wer den Dauerlink einer Liste kennt, kann sie ohne Anmeldung herunterladen, bis Sie den Link widerrufen.',
          'Unser Zahlungsdienstleister erhält auch Ihre Rechnungsdaten. Geben Sie eine USt-IdNr. eines anderen EU-Staats an, senden wir sie zur Bestätigung an die Europäische Kommission und, mit Firma und Anschrift, an das Bundeszentralamt für Steuern.',
        ],
      },
      {
        title: 'Wie lange wir Daten aufbewahren',
        paragraphs: [
          'Kontodaten so lange, wie das Konto besteht. Wird es gelöscht, werden personenbezogene Daten gelöscht oder anonymisiert; Rechnungen und Bestätigungen von USt-IdNrn. bewahren wir so lange auf, wie Steuer- und Handelsrecht es verlangen. Hat das Konto ein Startguthaben erhalten, bleibt ein Hashwert der E-Mail-Adresse, damit jede Adresse es nur einmal erhält.',
          'Beendete Sitzungen samt dem Namen ihres Browsers werden nach einem Monat gelöscht, Nachrichten an den Support nach einem Jahr, IP- und E-Mail-Adressen von Anmeldeversuchen innerhalb eines Tages. Was Sie auf der Startseite ohne Konto suchen, speichern wir nicht mit Ihnen: Wir zählen die Suchen einen Tag lang unter einem Hashwert der IP-Adresse.',
          'Geprüfte Bilder werden nach {imageDays} Tagen gelöscht. Ihre Erklärung zu den Bildrechten bewahren wir mit ihrem Zeitpunkt auf, auch wenn das Konto gelöscht wird. Bei Dauerlinks vermerken wir, wie oft und wann zuletzt sie abgerufen wurden.',
        ],
      },
      {
        title: 'Ihre Rechte',
        paragraphs: [
          'Sie können Auskunft über Ihre Daten verlangen, sie berichtigen, löschen, einschränken oder in übertragbarer Form herausgeben lassen und ihrer Verarbeitung widersprechen. Außerdem können Sie sich bei einer Datenschutzaufsichtsbehörde beschweren.',
        ],
      },
      {
        title: 'Kinder',
        paragraphs: [
          'Der Dienst richtet sich an Unternehmen, nicht an Personen unter 13 Jahren. Wenn Sie erfahren, dass ein Kind uns personenbezogene Daten gegeben hat, schreiben Sie uns, und wir löschen sie.',
        ],
      },
      {
        title: 'Änderungen',
        paragraphs: [
          'Ändert sich die Verarbeitung, aktualisieren wir diese Seite und ihr Datum. Über wichtige Änderungen informieren wir Kontoinhaber per E-Mail.',
        ],
      },
    ],
  },
}

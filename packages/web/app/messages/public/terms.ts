import { chargingRule } from '@merkwerk/contract'
import type { Localized } from './localized.ts'

const en = {
  meta: {
    title: 'Terms of Service · Merkwerk',
    description:
      'The terms under which Merkwerk is provided: registration, subscription, coins, cancellation and liability.',
  },
  title: 'Terms of Service',
  lead: 'These terms apply between {company} and everyone who uses Merkwerk.',
  sections: [
    {
      title: '1. Acceptance of the terms',
      paragraphs: [
        'By registering you accept these terms. Merkwerk is intended for businesses and their employees. It is not for anyone under 13.',
      ],
    },
    {
      title: '2. The service',
      paragraphs: [
        'Merkwerk extracts and structures product data from two large online marketplaces for the product lists you upload. A job yields article master data, article attributes and a PDF report. We cannot promise that a marketplace has a product or that what it says is correct.',
      ],
    },
    {
      title: '3. Registration and approval',
      paragraphs: [
        'Register with a valid email address and verify it through the activation link. You can add a phone number for questions about your account in the settings. We then approve the account, after a review or automatically. You will receive an email with a link to the payment page. Keep your password secret; you are responsible for what is done with your account.',
      ],
    },
    {
      title: '4. Subscription and payment',
      paragraphs: [
        'The subscription costs 9.99 euro per month. It renews monthly and can be cancelled in account settings. Payments are non-refundable.',
      ],
    },
    {
      title: '5. Wallet and coins',
      paragraphs: [
        `Coins are bought in advance. Each search job deducts coins. ${chargingRule.en} A product with neither a price nor a picture and fewer than three attributes besides its name, brand, EAN, ASIN and facts about its offer costs nothing. Before a job starts, its maximum cost is shown and put on hold. Coins that were not needed return to the wallet when the job ends. Coins do not expire: if the subscription ends, they stay in the account and can be used again with a new subscription. Coins are non-refundable.`,
      ],
    },
    {
      title: '6. Permitted use',
      paragraphs: [
        'Use the results within the law. In particular, respect the rights of marketplaces, manufacturers and authors in texts and images. Do not try to disrupt the service, to bypass its limits or to use other people’s accounts.',
      ],
    },
    {
      title: '7. Suspension and termination',
      paragraphs: [
        'Accounts can be suspended or terminated for violations of these terms or for false information. On termination remaining time and coins are forfeited. Cancelling the subscription is not a termination.',
      ],
    },
    {
      title: '8. Availability and liability',
      paragraphs: [
        'We run the service with care but do not guarantee a particular availability. We are liable without limit for intent and gross negligence and for injury to life, body or health; for the slightly negligent breach of an essential duty up to the foreseeable damage; otherwise not.',
      ],
    },
    {
      title: '9. Changes to the terms',
      paragraphs: [
        'We may change these terms for good cause and announce changes by email at least thirty days ahead. If you object, the subscription ends with the paid month.',
      ],
    },
    {
      title: '10. Governing law and disputes',
      paragraphs: [
        'The law of the Federal Republic of Germany applies, without the UN Convention on Contracts for the International Sale of Goods. Disputes between businesses are settled by arbitration in Germany. Mandatory rights of consumers remain. Questions about these terms go to {email}.',
      ],
    },
  ],
}

export const terms: Localized<typeof en> = {
  en,
  de: {
    meta: {
      title: 'Nutzungsbedingungen · Merkwerk',
      description:
        'Die Bedingungen für die Nutzung von Merkwerk: Registrierung, Abonnement, Coins, Kündigung und Haftung.',
    },
    title: 'Nutzungsbedingungen',
    lead: 'Diese Bedingungen gelten zwischen {company} und allen, die Merkwerk nutzen.',
    sections: [
      {
        title: '1. Geltung',
        paragraphs: [
          'Mit der Registrierung nehmen Sie diese Bedingungen an. Merkwerk richtet sich an Unternehmen und ihre Beschäftigten, nicht an Personen unter 13 Jahren.',
        ],
      },
      {
        title: '2. Der Dienst',
        paragraphs: [
          'Merkwerk ermittelt und strukturiert für die von Ihnen hochgeladenen Artikellisten Produktdaten von zwei großen Online-Marktplätzen. Ein Lauf, also eine Suche über eine Liste, liefert Artikelstammdaten, Artikelmerkmale und einen PDF-Bericht. Dass ein Marktplatz ein Produkt führt und dass seine Angaben stimmen, können wir nicht zusichern.',
        ],
      },
      {
        title: '3. Registrierung und Freigabe',
        paragraphs: [
          'Registrieren Sie sich mit einer gültigen E-Mail-Adresse und bestätigen Sie sie über den Aktivierungslink. Eine Telefonnummer für Rückfragen können Sie in den Einstellungen ergänzen. Danach geben wir das Konto frei, nach einer Prüfung oder automatisch, und Sie erhalten eine E-Mail mit einem Link zur Bezahlseite. Halten Sie Ihr Passwort geheim. Sie sind dafür verantwortlich, was mit Ihrem Konto geschieht.',
        ],
      },
      {
        title: '4. Abonnement und Zahlung',
        paragraphs: [
          'Das Abonnement kostet 9,99 Euro im Monat. Es verlängert sich monatlich und kann in den Kontoeinstellungen gekündigt werden. Zahlungen werden nicht erstattet.',
        ],
      },
      {
        title: '5. Guthaben und Coins',
        paragraphs: [
          `Coins werden im Voraus gekauft. Jeder Lauf zieht Coins ab. ${chargingRule.de} Ein Produkt ohne Preis und ohne Bild, das außer Name, Marke, EAN, ASIN und Angaben zum Angebot weniger als drei Merkmale hat, kostet nichts. Vor dem Start werden die höchstmöglichen Kosten angezeigt und reserviert. Nicht benötigte Coins kehren am Ende des Laufs in das Guthaben zurück. Coins verfallen nicht: Endet das Abonnement, bleiben sie im Konto und können mit einem neuen Abonnement wieder verwendet werden. Coins werden nicht erstattet.`,
        ],
      },
      {
        title: '6. Zulässige Nutzung',
        paragraphs: [
          'Verwenden Sie die Ergebnisse im Rahmen der Gesetze. Achten Sie insbesondere die Rechte von Marktplätzen, Herstellern und Urhebern an Texten und Bildern. Versuchen Sie nicht, den Dienst zu stören, seine Grenzen zu umgehen oder fremde Konten zu benutzen.',
        ],
      },
      {
        title: '7. Sperrung und Beendigung',
        paragraphs: [
          'Konten können bei Verstößen gegen diese Bedingungen oder bei falschen Angaben gesperrt oder beendet werden. Mit der Beendigung verfallen verbleibende Laufzeit und Coins. Die Kündigung des Abonnements ist keine Beendigung des Kontos.',
        ],
      },
      {
        title: '8. Verfügbarkeit und Haftung',
        paragraphs: [
          'Wir betreiben den Dienst sorgfältig, schulden aber keine bestimmte Verfügbarkeit. Unbeschränkt haften wir für Vorsatz und grobe Fahrlässigkeit sowie für Schäden an Leben, Körper oder Gesundheit; bei leicht fahrlässiger Verletzung einer wesentlichen Pflicht bis zum vorhersehbaren Schaden; im Übrigen nicht.',
        ],
      },
      {
        title: '9. Änderungen der Bedingungen',
        paragraphs: [
          'Wir können diese Bedingungen aus wichtigem Grund ändern und kündigen Änderungen mindestens dreißig Tage vorher per E-Mail an. Widersprechen Sie, endet das Abonnement mit dem bezahlten Monat.',
        ],
      },
      {
        title: '10. Anwendbares Recht und Streitigkeiten',
        paragraphs: [
          'Es gilt das Recht der Bundesrepublik Deutschland ohne das UN-Kaufrecht. Streitigkeiten zwischen Unternehmen werden durch ein Schiedsgericht in Deutschland entschieden. Zwingende Rechte von Verbrauchern bleiben unberührt. Fragen zu diesen Bedingungen richten Sie an {email}.',
        ],
      },
    ],
  },
}

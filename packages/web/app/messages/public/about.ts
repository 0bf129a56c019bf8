import type { Localized } from './localized.ts'

const en = {
  meta: {
    title: 'About Us · Merkwerk',
    description: 'Who makes Merkwerk, what matters to us and how we got here.',
  },
  title: 'About Us',
  whoTitle: 'Who We Are',
  who: 'We are a small team from Germany that has worked with online sellers and their article data since 2010. Over 500 clients trust us with the part of their work that nobody enjoys: finding, checking and structuring product data. Merkwerk turns what we have learned into a tool that everybody can use without coding.',
  valuesTitle: 'Our Core Values',
  values: [
    {
      name: 'Excellence',
      text: 'Every row of a list gets a result, and every value names its source.',
    },
    {
      name: 'Collaboration',
      text: 'The files fit the systems our customers already use, not the other way round.',
    },
    {
      name: 'Innovation',
      text: 'We measure new ways of reading pages against the old ones before we switch.',
    },
    { name: 'Reliability', text: 'A run is never lost, and nobody pays for what was not found.' },
  ],
  journeyTitle: 'Our Journey',
  journey: [
    {
      year: '2010',
      title: 'Founded',
      text: 'We start by maintaining product data for online sellers by hand.',
    },
    { year: '2014', title: 'First tools', text: 'Our own scripts take over the search.' },
    {
      year: '2018',
      title: 'Structured attributes',
      text: 'Dictionaries translate marketplace wording into the wording of each shop.',
    },
    { year: '2022', title: '500 clients', text: 'More than 500 clients rely on our data.' },
    { year: '2025', title: 'Merkwerk', text: 'What we built for ourselves is open to everyone.' },
  ],
  contactTitle: 'Get in Touch',
  contactText: 'Questions about a list, a result or an order? Write to us.',
  contact: 'Contact Us',
}

export const about: Localized<typeof en> = {
  en,
  de: {
    meta: {
      title: 'Über uns · Merkwerk',
      description: 'Wer Merkwerk macht, was uns wichtig ist und wie es dazu kam.',
    },
    title: 'Über uns',
    whoTitle: 'Wer wir sind',
    who: 'Wir sind ein kleines Team aus Deutschland und arbeiten seit 2010 mit Online-Händlern und ihren Artikeldaten. Über 500 Kunden vertrauen uns den Teil ihrer Arbeit an, den niemand gern macht: Produktdaten finden, prüfen und strukturieren. In Merkwerk steckt, was wir dabei gelernt haben: ein Werkzeug für alle, ganz ohne Programmieren.',
    valuesTitle: 'Unsere Werte',
    values: [
      {
        name: 'Exzellenz',
        text: 'Jede Zeile einer Liste bekommt ein Ergebnis, und jeder Wert nennt seine Quelle.',
      },
      {
        name: 'Zusammenarbeit',
        text: 'Die Dateien passen zu den Systemen unserer Kunden, nicht umgekehrt.',
      },
      {
        name: 'Innovation',
        text: 'Neue Verfahren vergleichen wir mit den bisherigen, bevor wir umstellen.',
      },
      {
        name: 'Verlässlichkeit',
        text: 'Kein Lauf geht verloren, und niemand zahlt für etwas, das nicht gefunden wurde.',
      },
    ],
    journeyTitle: 'Unser Weg',
    journey: [
      { year: '2010', title: 'Gründung', text: 'Wir pflegen Produktdaten für Online-Händler, von Hand.' },
      { year: '2014', title: 'Erste Werkzeuge', text: 'Eigene Skripte übernehmen das Suchen.' },
      {
        year: '2018',
        title: 'Strukturierte Merkmale',
        text: 'Wörterbücher übersetzen die Begriffe der Marktplätze in die eines Shops.',
      },
      { year: '2022', title: '500 Kunden', text: 'Mehr als 500 Kunden verlassen sich auf unsere Daten.' },
      { year: '2025', title: 'Merkwerk', text: 'Was wir für uns gebaut haben, können nun alle nutzen.' },
    ],
    contactTitle: 'Sprechen Sie mit uns',
    contactText: 'Fragen zu einer Liste, einem Ergebnis oder einer Bestellung? Schreiben Sie uns.',
    contact: 'Kontakt',
  },
}

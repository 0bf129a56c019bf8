/** Responses of data sources, made by hand in their formats. */

export const respond = (json: unknown, status = 200) => ({ status, body: Buffer.from(JSON.stringify(json)) })
export const respondText = (text: string, status = 200) => ({ status, body: Buffer.from(text) })

export const chocolateGtin = '4006381333931'
export const chocolate = {
  code: chocolateGtin,
  lang: 'de',
  product_name: 'Zartbitter 70 %',
  product_name_de: 'Zartbitter 70 % &amp; Meersalz',
  generic_name_de: 'Zartbitterschokolade mit Meersalz',
  brands: 'Kakaohof,Kakaohof Bio',
  quantity: '100 g',
  product_quantity_unit: 'g',
  serving_size: '25 g',
  packaging_text_de: '1 Papierhülle',
  labels_tags: ['en:organic', 'de:bioland'],
  labels_tags_de: ['Bio', 'de:bioland'],
  categories_tags_de: ['Snacks', 'Süßer Snack', 'Schokoladen'],
  origins: 'Peru',
  manufacturing_places: 'Bremen, Deutschland',
  emb_codes: 'DE HB-00001 EG',
  ingredients_text_de: '_Kakaomasse_, Zucker, Emulgator: Lecithine (_Soja_), Meersalz.',
  allergens_tags: ['en:soybeans'],
  traces_tags: ['en:nuts', 'en:milk'],
  additives_tags: ['en:e322'],
  nutrition_data_per: '100g',
  nutriments: {
    'energy-kj_100g': 2410,
    'energy-kj_value': 2410,
    'energy-kj_unit': 'kJ',
    'energy-kcal_100g': 580,
    fat_100g: 42.5,
    fat_value: 42.5,
    fat_unit: 'g',
    sugars_100g: 29,
    salt_100g: 0.5,
    salt_value: 0.5,
    salt_unit: 'g',
    salt_modifier: '<',
    'vitamin-c_100g': 0.03,
    'vitamin-c_value': 30,
    'vitamin-c_unit': 'mg',
    'nova-group_100g': 3,
    fiber_100g: 'Spuren',
  },
  nutriscore_grade: 'e',
  nova_group: 3,
  ecoscore_grade: 'not-applicable',
  selected_images: { front: { display: { de: 'https://images.example/front_de.3.400.jpg' } } },
  image_front_url: 'https://images.example/front_en.9.400.jpg',
  image_nutrition_url: 'https://images.example/nutrition_de.4.400.jpg',
  a_field_of_tomorrow: { deep: [1, 2, 3] },
}
/** The response of Open Food Facts with these products. */
export const productsResponse = (...products: unknown[]) => ({
  count: products.length,
  page: 1,
  page_count: products.length,
  page_size: products.length,
  products,
  skip: 0,
})

export const bookIsbn = '9783161484100'

const field = (tag: string, subfields: [string, string][], ind1 = ' ', ind2 = ' '): string => {
  const inner = subfields.map(([code, text]) => `<subfield code="${code}">${text}</subfield>`).join('')
  return `<datafield tag="${tag}" ind1="${ind1}" ind2="${ind2}">${inner}</datafield>`
}

const marcRecord = (fields: string): string =>
  `<record><recordSchema>MARC21-xml</recordSchema><recordData>
  <record xmlns="http://www.loc.gov/MARC21/slim" type="Bibliographic">
  <leader>00000pam a2200000 c 4500</leader><controlfield tag="001">123456789X</controlfield>${fields}</record>
  </recordData></record>`

export const searchResponse = (records: string[], total = records.length): string =>
  `<?xml version="1.0" encoding="UTF-8"?><searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/">
  <version>1.1</version><numberOfRecords>${total}</numberOfRecords><records>${records.join('')}</records>
  </searchRetrieveResponse>`

const bookFields = [
  field('020', [
    ['a', bookIsbn],
    ['c', 'Festeinband : EUR 24.00 (DE)'],
    ['9', '978-3-16-148410-0'],
  ]),
  field('020', [
    ['a', '316148410X'],
    ['9', '3-16-148410-X'],
  ]),
  field('041', [
    ['a', 'ger'],
    ['h', 'fre'],
  ]),
  field(
    '082',
    [
      ['a', '843'],
      ['a', 'B'],
    ],
    '7',
    '4',
  ),
  field(
    '100',
    [
      ['a', 'Duval, Anne'],
      ['e', 'Verfasser'],
      ['4', 'aut'],
    ],
    '1',
  ),
  field(
    '245',
    [
      ['a', '\u0098Das\u009c Haus am Meer'],
      ['b', 'Roman &amp; Briefe'],
      ['n', 'Band 2'],
    ],
    '1',
    '0',
  ),
  field('250', [['a', '2. Auflage']]),
  field(
    '264',
    [
      ['a', 'Kiel'],
      ['b', 'Meerverlag'],
      ['c', '[2021]'],
    ],
    ' ',
    '1',
  ),
  field('264', [['b', 'Druckerei']], ' ', '3'),
  field('300', [
    ['a', '312 Seiten'],
    ['b', 'Illustrationen'],
    ['c', '21 cm, 480 g'],
  ]),
  field(
    '490',
    [
      ['a', 'Küstenreihe'],
      ['v', '7'],
    ],
    '0',
  ),
  field('520', [['a', 'Eine Familie zieht ans Meer.']]),
  field('650', [['a', 'Familie']], ' ', '7'),
  field('653', [['a', '(Produktform)Hardback']]),
  field('653', [['a', '(VLB-WN)1112: Hardcover, Softcover / Belletristik/Gegenwartsliteratur']]),
  field('653', [['a', 'Küste']]),
  field(
    '700',
    [
      ['a', 'Winter, Jan'],
      ['e', 'Übersetzer'],
      ['4', 'trl'],
    ],
    '1',
  ),
  field('776', [['z', '9783161484117']]),
]
export const bookRecord = marcRecord(bookFields.join(''))
export const bookResponse = searchResponse([bookRecord])
/** An e-book that refers to the printed book. */
export const referringRecord = marcRecord(
  field('020', [
    ['a', '9783161484117'],
    ['z', bookIsbn],
  ]) +
    field('245', [['a', 'Ein anderes Buch']]) +
    field('776', [['z', bookIsbn]]),
)
/** A reprint with the same ISBN. */
export const reprintRecord = bookRecord.replace('[2021]', '2024')

export const libraryResponse = {
  [`ISBN:${bookIsbn}`]: {
    url: 'https://openlibrary.org/books/OL1M/The_House',
    key: '/books/OL1M',
    title: 'The House by the Sea',
    subtitle: 'a novel',
    authors: [{ url: 'https://openlibrary.org/authors/OL1A', name: 'Anne Duval' }],
    by_statement: 'Anne Duval',
    number_of_pages: 312,
    pagination: 'xii, 312 p.',
    weight: '480 grams',
    identifiers: { isbn_13: ['978-3-16-148410-0'], isbn_10: ['316148410X'], goodreads: ['1'] },
    classifications: { dewey_decimal_class: ['843'] },
    publishers: [{ name: 'Meerverlag' }],
    publish_places: [{ name: 'Kiel' }],
    publish_date: 'March 2021',
    subjects: [{ name: 'Families', url: 'https://openlibrary.org/subjects/families' }],
    cover: {
      small: 'https://covers.example/b/id/1-S.jpg',
      large: 'https://covers.example/b/id/1-L.jpg',
    },
    ebooks: [],
  },
}

export const monitorGtin = '4948570114344'

const feature = (name: string, presentation: string, more = {}) => ({
  PresentationValue: presentation,
  Feature: { ID: '1', Name: { Value: name, Language: 'DE' } },
  ...more,
})

export const icecatResponse = {
  msg: 'OK',
  data: {
    GeneralInfo: {
      IcecatId: 12345,
      ReleaseDate: '2024-05-02',
      Title: 'Sichtwerk S27 computer monitor',
      TitleInfo: { BrandLocalTitle: { Value: 'Sichtwerk S27 Computerbildschirm', Language: 'DE' } },
      Brand: 'Sichtwerk',
      ProductName: 'S27',
      BrandPartCode: 'SW-S27-B',
      GTIN: [monitorGtin],
      Category: { CategoryID: '222', Name: { Value: 'Computerbildschirme', Language: 'DE' } },
      ProductFamily: [],
      ProductSeries: { SeriesID: '1', Value: 'S' },
      Description: {
        LongDesc: '<b>Scharf</b><br>und hell &amp; sparsam',
        ManualPDFURL: 'https://objects.example/manual.pdf',
        WarrantyInfo: '3 Jahre',
        URL: 'https://sichtwerk.example/s27',
      },
      BulletPoints: { Language: 'DE', Values: ['68,6 cm (27&quot;)', 'IPS'] },
    },
    Image: { HighPic: 'https://images.example/main.jpg', LowPic: 'https://images.example/main-low.jpg' },
    Gallery: [
      { Pic: 'https://images.example/back.jpg', No: 2, IsMain: 'N' },
      { Pic: 'https://images.example/main.jpg', No: 1, IsMain: 'Y' },
    ],
    Multimedia: [
      {
        URL: 'https://objects.example/label.pdf',
        Type: 'EU Energy Label',
        ContentType: 'application/pdf',
        Description: '',
      },
      {
        URL: 'https://objects.example/fiche.pdf',
        Type: 'EU Product Fiche',
        ContentType: 'application/pdf',
        Description: '',
      },
      {
        URL: 'https://objects.example/safety.pdf',
        Type: 'Safety sheet',
        ContentType: 'application/pdf',
        Description: 'Sicherheitshinweise',
      },
      { URL: 'https://objects.example/film.mp4', Type: 'video/mp4', ContentType: 'video/mp4', IsVideo: 1 },
    ],
    FeaturesGroups: [
      {
        ID: 1,
        SortNo: '100',
        FeatureGroup: { ID: '5', Name: { Value: 'Bildschirm', Language: 'DE' } },
        Features: [
          feature('Bildschirmdiagonale', '68,6 cm (27")'),
          feature('Touchscreen', 'Nein', { RawValue: 'N' }),
          feature('Helligkeit', '', {
            Value: '250',
            Feature: { Name: { Value: 'Helligkeit' }, Measure: { Signs: { _: 'cd/m²' } } },
          }),
        ],
      },
      {
        FeatureGroup: { Name: { Value: 'Gewicht &amp; Abmessungen' } },
        Features: [feature('Gewicht', '4,3 kg')],
      },
    ],
    BrandOrganizations: {
      BrandOwner: {
        Organization: {
          Name: 'Sichtwerk Inc.',
          CountryCode: 'US',
          State: 'Oregon',
          City: 'Beaverton',
          Street: 'Main Drive',
          HouseNumber: '1',
          ZIP: '97005',
          URLs: ['https://sichtwerk.example'],
          Emails: ['safety@sichtwerk.example'],
        },
      },
      Licensees: [],
      Representatives: [
        {
          Name: 'Sichtwerk Europe B.V.',
          CountryCode: 'NL',
          City: 'Utrecht',
          Street: 'Kade',
          HouseNumber: '7',
        },
      ],
    },
    ReasonsToBuy: [],
    Reviews: {},
  },
}

export const eprelResponse = {
  eprelRegistrationNumber: '1234567',
  productGroup: 'electronicdisplays',
  modelIdentifier: 'SW-S27-B',
  supplierOrTrademark: 'Sichtwerk',
  organisation: { organisationTitle: 'Sichtwerk Europe B.V.' },
  energyClass: 'E',
  energyClassRange: 'A_G',
  onMarketStartDate: [2024, 5, 2],
  implementingAct: 'EC_2019_2013',
  gtinIdentifier: monitorGtin,
  contactDetails: null,
}

export const kauflandResponse = {
  data: {
    id_product: 1,
    storefront: 'de',
    title: 'Sichtwerk S27 Computerbildschirm &amp; Kabel',
    eans: [monitorGtin],
    id_category: 2,
    main_picture: 'https://media.example/1.jpg',
    manufacturer: 'Sichtwerk',
    url: 'https://www.kaufland.de/product/1/',
    age_rating: 0,
    is_valid: true,
    dangerous_goods_li_shipping: null,
    category: { name: 'monitors', title_singular: 'Monitor', title_plural: 'Monitore' },
    product_safety_contact: {
      name: 'Sichtwerk Europe B.V.',
      address: 'Kade 7, Utrecht',
      email_address: 'safety@sichtwerk.example',
      phone_number: null,
    },
  },
}

import type { FurtherProduct, SourceProduct } from './source-product.ts'

/** Whether only subscribers of Full Icecat see a product: every fifth generated one. */
export const isFullOnly = ({ gtin, further }: SourceProduct): boolean =>
  further === undefined && Number(gtin.slice(-4, -1)) % 5 === 0

const localized = (Value: string) => ({ Value, Language: 'DE' })

/** A data sheet in the format of the JSON interface. */
export function icecatDataSheet(product: SourceProduct, origin: string) {
  const { title, brand, model, path, rows, bullets, description, images, further } = product
  const groups = Map.groupBy(rows, ({ group }) => group)
  return {
    msg: 'OK',
    data: {
      GeneralInfo: {
        IcecatId: Number(product.gtin.slice(-8)),
        ReleaseDate: '2024-05-02',
        Title: title,
        TitleInfo: { GeneratedIntTitle: title, BrandLocalTitle: localized(title) },
        Brand: brand,
        ProductName: model,
        BrandPartCode: model,
        GTIN: [product.gtin],
        Category: { CategoryID: '1', Name: localized(path.at(-1) ?? '') },
        ProductFamily: {},
        Description: { LongDesc: description, ManualPDFURL: `${origin}/icecat/manual.pdf`, WarrantyInfo: '' },
        BulletPoints: { Language: 'DE', Values: bullets },
      },
      Image: { HighPic: images[0] ?? '' },
      Gallery: images.map((Pic, index) => ({ Pic, No: index + 1, IsMain: index === 0 ? 'Y' : 'N' })),
      Multimedia: energyLabels(further),
      FeaturesGroups: [...groups].map(([group, stated], index) => ({
        ID: index + 1,
        SortNo: String(100 - index),
        FeatureGroup: { ID: String(index + 1), Name: localized(group) },
        Features: stated.map(({ name, value }) => ({
          Type: 'dropdown',
          Value: value,
          RawValue: value,
          PresentationValue: value,
          Feature: { ID: '1', Name: localized(name), Measure: { Sign: '', Signs: {} } },
        })),
      })),
      BrandOrganizations: {
        BrandOwner: {
          Organization: {
            Name: product.manufacturer,
            CountryCode: 'DE',
            City: 'Kiel',
            Street: 'Hafenstraße',
            HouseNumber: '7',
            ZIP: '24103',
            Emails: [`sicherheit@${brand.toLowerCase().replace(/[^a-z]/g, '')}.example`],
          },
        },
        Licensees: [],
        Representatives: [],
      },
      DemoAccount: false,
    },
  }
}

const energyLabels = (further: FurtherProduct | undefined) =>
  further?.eprel === undefined
    ? []
    : [
        {
          URL: `https://eprel.ec.europa.eu/labels/${further.eprel.group}/Label_${further.eprel.number}.png`,
          Type: 'EU Energy Label',
          ContentType: 'image/png',
          Description: '',
        },
      ]

export const icecatError = (StatusCode: number) => ({ Code: 400, StatusCode, Message: messages[StatusCode] })

const messages: Record<number, string> = {
  3: 'the Icecat user is unknown',
  8: 'The requested product is not present in the Icecat database',
  9: 'To access Full Icecat content, an app_key is required. Full Icecat users can find it on their My Profile page.',
}

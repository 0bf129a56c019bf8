import { SaxesParser } from 'saxes'

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
}

/** An XML data sheet of Icecat's older interface in the format of the JSON interface. */
export function jsonOfIcecatXml(xml: string): { msg: string; data: Record<string, unknown> } {
  const product = toElements(xml, 'Product').find(({ attributes }) => attributes.Title !== undefined)
  if (!product) throw new RangeError('no product')
  const all = (name: string) => product.children.filter((child) => child.name === name)
  const groups = new Map(all('CategoryFeatureGroup').map((group) => [group.attributes.ID, group]))
  const features = Map.groupBy(all('ProductFeature'), ({ attributes }) => attributes.CategoryFeatureGroup_ID)
  const { attributes } = product
  const pictures = all('ProductGallery').flatMap(({ children }) => children)
  return {
    msg: 'OK',
    data: {
      GeneralInfo: {
        Title: attributes.Title,
        Brand: all('Supplier')[0]?.attributes.Name,
        ProductName: attributes.Name,
        BrandPartCode: attributes.Prod_id,
        ReleaseDate: attributes.ReleaseDate,
        GTIN: all('EANCode').map((code) => code.attributes.EAN),
        Category: { Name: { Value: findName(all('Category')[0]) } },
        Description: {
          LongDesc: all('ProductDescription')[0]?.attributes.LongDesc,
          ManualPDFURL: all('ProductDescription')[0]?.attributes.ManualPDFURL,
        },
      },
      Image: { HighPic: attributes.HighPic },
      Gallery: pictures.map((picture) => ({ Pic: picture.attributes.Pic ?? picture.attributes.Original })),
      FeaturesGroups: [...features].map(([id, stated]) => ({
        FeatureGroup: { Name: { Value: findName(groups.get(id)?.children[0]) } },
        Features: stated.map((feature) => ({
          PresentationValue: feature.attributes.Presentation_Value,
          Value: feature.attributes.Value,
          Feature: {
            Name: { Value: findName(feature.children.find(({ name }) => name === 'Feature')) },
          },
        })),
      })),
    },
  }
}

const findName = (element: Element | undefined): string | undefined =>
  element?.children.find(({ name }) => name === 'Name')?.attributes.Value

function toElements(xml: string, wanted: string): Element[] {
  const found: Element[] = []
  const open: Element[] = []
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
    if (name === wanted) found.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return found
}

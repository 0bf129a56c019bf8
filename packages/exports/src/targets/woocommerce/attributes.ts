import {
  type Cause,
  changeText,
  type ExportProduct,
  firstSpellings,
  ignoringCase,
  mergeAttributes,
  nothingToDo,
  type Run,
} from '../../core/index.ts'
import { hasSlug, toGlobalSlugs, toSlugs, valueKeys } from './comparison.ts'
import { maxAttributes, maxSlugBytes, maxTermLength, type Options } from './format.ts'
import { fieldText } from './texts.ts'

const bar: Cause = {
  id: 'woocommerce.bar',
  kind: 'value-replaced',
  text: {
    de: 'Der Wert enthält „|“. WooCommerce würde daraus zwei Werte machen, deshalb steht „/“ an seiner Stelle.',
    en: 'The value contains “|”. WooCommerce would make two values of it, so “/” replaces it.',
  },
  action: {
    de: 'Wählen Sie globale Eigenschaften, wenn Sie das Zeichen brauchen.',
    en: 'Choose global attributes if you need the character.',
  },
}

const backslash: Cause = {
  id: 'woocommerce.backslash',
  kind: 'value-replaced',
  text: {
    de: 'Der Wert enthält einen Backslash, den WordPress löschen würde. „/“ steht an seiner Stelle.',
    en: 'The value contains a backslash, which WordPress would delete. “/” replaces it.',
  },
  action: nothingToDo,
}

const sameSlug: Cause = {
  id: 'woocommerce.same-slug',
  kind: 'value-replaced',
  text: {
    de: 'Zwei Eigenschaften eines Produkts haben für WooCommerce denselben Namen. Die zweite hat eine Nummer.',
    en: 'Two attributes of a product have the same name for WooCommerce. The second one has a number.',
  },
  action: {
    de: 'Führen Sie die Merkmale mit einer Regel zusammen oder benennen Sie eines um.',
    en: 'Merge the attributes with a rule, or rename one of them.',
  },
}

const notGlobal: Cause = {
  id: 'woocommerce.not-global',
  kind: 'limit-exceeded',
  text: {
    de: 'WooCommerce kann diese Eigenschaft nicht global anlegen: Der Name ist reserviert oder zu lang, oder ein Wert hat mehr als 200 Zeichen. Sie gehört nur zum Produkt.',
    en: 'WooCommerce cannot create this attribute globally: the name is reserved or too long, or a value has more than 200 characters. It belongs to the product only.',
  },
  action: {
    de: 'Geben Sie dem Merkmal mit einer Regel einen kürzeren Namen.',
    en: 'Give the attribute a shorter name with a rule.',
  },
}

const tooManyAttributes: Cause = {
  id: 'woocommerce.too-many-attributes',
  kind: 'value-left-out',
  text: {
    de: 'Die Datei hat Spalten für {limit} Eigenschaften je Produkt. Weitere fehlen.',
    en: 'The file has columns for {limit} attributes a product. Further ones are left out.',
  },
  action: { de: 'Lassen Sie Merkmale mit Regeln weg.', en: 'Leave out attributes with rules.' },
}

const unusableName: Cause = {
  id: 'woocommerce.name-unusable',
  kind: 'value-left-out',
  text: {
    de: 'WooCommerce nimmt „0“ und Namen ohne Buchstaben oder Ziffern nicht als Namen einer Eigenschaft an.',
    en: 'WooCommerce does not accept “0”, or names without letters or digits, as the name of an attribute.',
  },
  action: { de: 'Benennen Sie das Merkmal mit einer Regel um.', en: 'Rename the attribute with a rule.' },
}

/** `wc_check_if_attribute_name_is_reserved`: query variables of WordPress. */
const reserved = new Set(
  `attachment attachment_id author author_name calendar cat category category__and category__in category__not_in category_name comments_per_page comments_popup cpage day debug error exact feed hour link_category m minute monthnum more name nav_menu nopaging offset order orderby p page page_id paged pagename pb perm post post__in post__not_in post_format post_mime_type post_status post_tag post_type posts posts_per_archive_page posts_per_page preview robots s search second sentence showposts static subpost subpost_id tag tag__and tag__in tag__not_in tag_id tag_slug__and tag_slug__in taxonomy tb term type w withcomments withoutcomments year`.split(
    ' ',
  ),
)

/** Characters without a Latin form stay in the slug of WordPress, each with several bytes. */
const isLatin = (name: string): boolean =>
  /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\p{Z}]*$/u.test(name) && !/\p{Extended_Pictographic}/u.test(name)

/** A row fails if a global attribute has a reserved name, a long slug or a long value. Such attributes stay local. */
const canBeGlobal = (name: string, values: readonly string[]): boolean =>
  isLatin(name) &&
  toGlobalSlugs(name).every((one) => Buffer.byteLength(one) <= maxSlugBytes) &&
  ![ignoringCase(name), ...toGlobalSlugs(name)].some((one) => reserved.has(one)) &&
  values.every((value) => value.length <= maxTermLength)

/** An attribute as the columns of WooCommerce hold it. */
export interface ShopAttribute {
  name: string
  values: string[]
  isGlobal: boolean
}

interface Shared {
  name: ReturnType<typeof firstSpellings>
  value: ReturnType<typeof firstSpellings>
}

/**
 * Returns a function that gives the attributes of a product as WooCommerce reads them back. Reports every change, and global names and
 * values that become one with those of earlier products.
 */
export function createAttributes(run: Run<Options>): (product: ExportProduct) => ShopAttribute[] {
  const shared: Shared = { name: firstSpellings(run, toGlobalSlugs), value: firstSpellings(run, valueKeys) }
  return (product) => {
    const used = new Set<string>()
    const all = mergeAttributes(run, product, { nameKey: ignoringCase }).flatMap((attribute) => {
      const { name, values } = attribute
      if (name !== '0' && hasSlug(name))
        return [sharedAttribute(product, shopAttribute(run, product, attribute, used), shared)]
      run.reportOn(product, { cause: unusableName, attribute: name, before: values.join(', ') })
      return []
    })
    for (const { name, values } of all.slice(maxAttributes))
      run.reportOn(product, {
        cause: tooManyAttributes,
        limit: maxAttributes,
        attribute: name,
        before: values.join(', '),
      })
    return all.slice(0, maxAttributes)
  }
}

/** A global attribute under the first name with its slug. The database finds its values. */
function sharedAttribute(product: ExportProduct, own: ShopAttribute, shared: Shared): ShopAttribute {
  if (!own.isGlobal) return own
  const name = shared.name(product, own.name, { attribute: own.name })
  for (const value of own.values) shared.value(product, value, { attribute: name }, name)
  return { ...own, name }
}

function shopAttribute(
  run: Run<Options>,
  product: ExportProduct,
  attribute: { name: string; values: readonly string[] },
  used: Set<string>,
): ShopAttribute {
  const place = { attribute: attribute.name }
  const text = fieldText(run, product, attribute.name, { ...place, column: 'Attribute name' })
  const name = changeText(run, product, {
    ...place,
    cause: sameSlug,
    before: text,
    after: freeName(text, used, run.options.isGlobal ? toGlobalSlugs : toSlugs),
  })
  const isGlobal = run.options.isGlobal && canBeGlobal(name, attribute.values)
  if (run.options.isGlobal && !isGlobal) run.reportOn(product, { cause: notGlobal, ...place })
  const values = attribute.values.map((value) => {
    const kept = fieldText(run, product, value, { ...place, column: 'Attribute value(s)' })
    const change = isGlobal
      ? { cause: backslash, after: kept.replaceAll('\\', '/') }
      : { cause: bar, after: kept.replaceAll('|', '/') }
    return changeText(run, product, { ...place, ...change, before: kept })
  })
  return { name, values: [...new Set(values)], isGlobal }
}

/** The name, with a number if an attribute of the product has its slug. Later attributes replace earlier ones with the same slug. */
function freeName(name: string, used: Set<string>, toKeys: (name: string) => readonly string[]): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} ${number}`
    const slugs = toKeys(free)
    if (slugs.some((slug) => used.has(slug))) continue
    for (const slug of slugs) used.add(slug)
    return free
  }
}

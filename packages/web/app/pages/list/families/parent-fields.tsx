import { type FamilyParent, type ListFamily, longestValue } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { ProductImage } from '../../../components/product-image.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { SavedField } from './saved-field.tsx'

interface ParentFieldsProps {
  family: ListFamily
  isReadOnly: boolean
  onSave: (parent: FamilyParent) => Promise<unknown>
}

/** As many as the server takes. */
const maxPictures = 10

/** What the owner may give the parent besides number and title. All rows share what is empty. */
export function ParentFields({ family, isReadOnly, onSave }: ParentFieldsProps) {
  const { t } = useTranslation()
  const { brand = '', category = '', description = '', pictures = [] } = family.parent
  const field = { mayBeEmpty: true, isReadOnly, placeholder: t('families.parent.shared') }
  return (
    <>
      <SavedField
        {...field}
        label={t('families.parent.brand')}
        value={brand}
        maxLength={200}
        onSave={(text) => onSave({ brand: text })}
      />
      <SavedField
        {...field}
        label={t('families.parent.category')}
        value={category}
        maxLength={500}
        onSave={(text) => onSave({ category: text })}
      />
      <div className="sm:col-span-2">
        <SavedField
          {...field}
          isLong
          label={t('families.parent.description')}
          value={description}
          maxLength={longestValue}
          onSave={(text) => onSave({ description: text })}
        />
      </div>
      <ParentPictures
        choices={[...new Set([...pictures, ...family.rows.flatMap(({ image }) => image ?? [])])]}
        chosen={pictures}
        isReadOnly={isReadOnly}
        onChoose={(next) => onSave({ pictures: next })}
      />
    </>
  )
}

interface ParentPicturesProps {
  choices: readonly string[]
  chosen: readonly string[]
  isReadOnly: boolean
  onChoose: (pictures: string[]) => Promise<unknown>
}

/** The pictures of the parent, chosen among those of its rows, in the order in which they are chosen. */
function ParentPictures({ choices, chosen, isReadOnly, onChoose }: ParentPicturesProps) {
  const { t } = useTranslation()
  if (choices.length === 0) return null
  const toggle = (address: string) =>
    chosen.includes(address) ? chosen.filter((one) => one !== address) : [...chosen, address]
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-medium">{t('families.parent.pictures')}</legend>
      <p className="mb-1.5 text-sm text-pretty text-muted">{t('families.parent.picturesText')}</p>
      <div className="flex flex-wrap gap-2">
        {choices.map((address, index) => {
          const place = chosen.indexOf(address) + 1
          return (
            <button
              key={address}
              type="button"
              aria-pressed={place > 0}
              aria-label={t('families.parent.picture', { n: index + 1 })}
              disabled={isReadOnly || (place === 0 && chosen.length >= maxPictures)}
              // A message says why it could not be saved.
              onClick={() => void onChoose(toggle(address)).catch(() => undefined)}
              className={clsx(
                'relative rounded-lg border-2 p-0.5',
                place > 0 ? 'border-accent' : 'border-transparent hover:border-line',
              )}
            >
              <ProductImage src={address} className="size-14" />
              {place > 0 && (
                <span
                  aria-hidden
                  className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-accent text-xs font-medium text-on-accent"
                >
                  {place}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

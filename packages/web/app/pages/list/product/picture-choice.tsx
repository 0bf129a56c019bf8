import { ProductImage } from '../../../components/product-image.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ChevronLeft, ChevronRight, Plus, RotateCcw, X } from '../../../ui/icons/app-icons.ts'
import type { RowDetail } from '../row-detail.ts'

interface PictureChoiceProps {
  detail: RowDetail
  /** Undefined if pictures do not open. */
  onShow?: (image: string) => void
  /** The addresses in their order. Null takes all pictures again. Undefined if the user may not edit. */
  onChoose: ((pictures: string[] | null) => void) | undefined
}

/** The pictures in the order of files, the main one first, and those that are left out. */
export function PictureChoice({ detail, onShow, onChoose }: PictureChoiceProps) {
  const { t } = useTranslation()
  const { chosen, found } = detail.pictures
  if (found.length === 0 && chosen.length === 0) return null
  const leftOut = found.filter((picture) => !chosen.includes(picture))
  const isOwn = detail.edits.some(({ field }) => field === 'pictures')
  function move(from: number, to: number) {
    const moved = [...chosen]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChoose?.(moved)
  }
  return (
    <section aria-label={t('record.images')}>
      <ul aria-label={t('sheet.pictures.chosen')} className="flex flex-wrap gap-2">
        {chosen.map((picture, index) => (
          <li key={picture} className="flex flex-col items-center">
            <Picture src={picture} number={index + 1} isMain={index === 0} onShow={onShow} />
            {onChoose && (
              <PictureTools
                index={index}
                isLast={index === chosen.length - 1}
                onMove={(to) => move(index, to)}
                onLeaveOut={() => onChoose(chosen.filter((other) => other !== picture))}
              />
            )}
          </li>
        ))}
      </ul>
      {chosen.length === 0 && <p className="text-muted">{t('sheet.pictures.none')}</p>}
      {leftOut.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer text-sm text-muted hover:text-ink">
            {t('sheet.pictures.leftOut', { count: leftOut.length })}
          </summary>
          <ul aria-label={t('sheet.pictures.others')} className="mt-2 flex flex-wrap gap-2">
            {leftOut.map((picture) => (
              <li key={picture} className="flex flex-col items-center">
                <Picture src={picture} number={found.indexOf(picture) + 1} onShow={onShow} />
                {onChoose && (
                  <IconButton
                    icon={Plus}
                    label={t('sheet.pictures.take', { n: found.indexOf(picture) + 1 })}
                    className="size-7!"
                    onClick={() => onChoose([...chosen, picture])}
                  />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isOwn && onChoose && (
        <Button look="ghost" icon={RotateCcw} className="-ml-3 mt-1" onClick={() => onChoose(null)}>
          {t('sheet.pictures.all')}
        </Button>
      )}
    </section>
  )
}

interface PictureToolsProps {
  index: number
  isLast: boolean
  onMove: (to: number) => void
  onLeaveOut: () => void
}

function PictureTools({ index, isLast, onMove, onLeaveOut }: PictureToolsProps) {
  const { t } = useTranslation()
  const n = index + 1
  return (
    <span className="flex">
      <IconButton
        icon={ChevronLeft}
        label={t('sheet.pictures.earlier', { n })}
        disabled={index === 0}
        className="size-7!"
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon={X}
        label={t('sheet.pictures.leaveOut', { n })}
        className="size-7!"
        onClick={onLeaveOut}
      />
      <IconButton
        icon={ChevronRight}
        label={t('sheet.pictures.later', { n })}
        disabled={isLast}
        className="size-7!"
        onClick={() => onMove(index + 1)}
      />
    </span>
  )
}

interface PictureProps {
  src: string
  number: number
  isMain?: boolean
  onShow: ((image: string) => void) | undefined
}

function Picture({ src, number, isMain = false, onShow }: PictureProps) {
  const { t } = useTranslation()
  const image = <ProductImage src={src} className={isMain ? 'size-22 outline-2 outline-accent' : 'size-22'} />
  if (!onShow) return image
  return (
    <button
      type="button"
      aria-label={t('sheet.zoom.openNumber', { n: number })}
      onClick={() => onShow(src)}
      className="cursor-zoom-in rounded-md hover:opacity-80"
    >
      {image}
    </button>
  )
}

import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { PictureOnWhite } from '../../components/product-image.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { backdropClass } from '../../ui/dialog-parts.tsx'
import { ChevronLeft, ChevronRight, X } from '../../ui/icons/app-icons.ts'

interface PictureZoomProps {
  images: readonly string[]
  /** Null closes the dialog. */
  shown: string | null
  onShow: (image: string | null) => void
}

/** A picture in the size of the window. The arrow keys show the others. */
export function PictureZoom({ images, shown, onShow }: PictureZoomProps) {
  const { t } = useTranslation()
  // The closing dialog still shows its last picture.
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  const index = last === null ? -1 : images.indexOf(last)
  const step = (by: 1 | -1) => {
    const next = images[(index + by + images.length) % images.length]
    if (next !== undefined) onShow(next)
  }
  return (
    <Dialog.Root open={shown !== null} onOpenChange={(isOpen) => !isOpen && onShow(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={backdropClass} />
        <Dialog.Popup
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(1)
            else if (event.key === 'ArrowLeft') step(-1)
            else return
            event.stopPropagation()
          }}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(56rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
            <Dialog.Title className="flex-1 text-base">
              {t('sheet.zoom.title', { n: index + 1, total: images.length })}
            </Dialog.Title>
            {images.length > 1 && (
              <>
                <IconButton icon={ChevronLeft} label={t('sheet.zoom.previous')} onClick={() => step(-1)} />
                <IconButton icon={ChevronRight} label={t('sheet.zoom.next')} onClick={() => step(1)} />
              </>
            )}
            <Dialog.Close render={<IconButton icon={X} label={t('app.close')} />} />
          </header>
          {last !== null && (
            <PictureOnWhite
              src={last}
              alt={t('sheet.zoom.title', { n: index + 1, total: images.length })}
              className="h-[70dvh] w-full"
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

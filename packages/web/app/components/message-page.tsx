import type { Language } from '@merkwerk/contract'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'

interface MessagePageProps {
  language: Language
  title: string
  text: string
  action: { label: string } & ({ to: string } | { onClick: () => void })
}

export function MessagePage({ language, title, text, action }: MessagePageProps) {
  return (
    <>
      <SandboxBanner language={language} />
      <main className="mx-auto flex min-h-(--window-height) max-w-md flex-col justify-center gap-3 px-6 py-16">
        <Logo className="mb-6" />
        <h1 className="text-2xl">{title}</h1>
        <p className="text-lg text-pretty text-muted">{text}</p>
        <div className="mt-4">
          {'to' in action ? (
            <ButtonLink look="primary" to={action.to}>
              {action.label}
            </ButtonLink>
          ) : (
            <Button look="primary" onClick={action.onClick}>
              {action.label}
            </Button>
          )}
        </div>
      </main>
    </>
  )
}

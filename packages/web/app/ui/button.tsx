import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { IconPart } from './icons/create-icon.tsx'
import { LoaderCircle } from './icons/public-icons.ts'

type Look = 'primary' | 'secondary' | 'ghost' | 'danger'

const looks: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  ghost: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'border border-blocked/40 bg-surface text-blocked hover:bg-blocked-soft',
}

/** For links that look like buttons. */
export function buttonClass(look: Look = 'secondary', className?: string): string {
  return clsx(
    'inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-lg px-3 font-medium whitespace-nowrap',
    'transition-colors select-none aria-disabled:opacity-50 disabled:pointer-events-none disabled:opacity-50',
    looks[look],
    className,
  )
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
  icon?: IconPart
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  isBusy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  look = 'secondary',
  icon: Icon,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={buttonClass(look, className)}
    >
      {isBusy ? (
        <LoaderCircle className="size-4 shrink-0 animate-spin" aria-hidden />
      ) : (
        Icon && <Icon className="size-4 shrink-0" aria-hidden />
      )}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends LinkProps {
  look?: Look
  icon?: IconPart
  children: ReactNode
}

export function ButtonLink({
  look = 'secondary',
  icon: Icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(look, className)}>
      {Icon && <Icon className="size-4 shrink-0" aria-hidden />}
      {children}
    </Link>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconPart
  label: string
}

export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={clsx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-muted transition-colors',
        'hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-40',
        className,
      )}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  )
}

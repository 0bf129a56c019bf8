import type { Verdict } from '@merkwerk/contract'

/** The colours of the web app's light theme (`packages/web/app/app.css`) for files and emails. A test compares them. */
export const colors = {
  ink: '#1c1b19',
  muted: '#5b5852',
  line: '#e7e5e0',
  canvas: '#faf9f7',
  accent: '#0b6b6b',
  accentSoft: '#e2f1ef',
} as const

interface VerdictColors {
  /** Of words. */
  text: string
  /** Of the ground behind words. */
  soft: string
  /** Of parts of a chart. */
  solid: string
}

export const verdictColors: Record<Verdict, VerdictColors> = {
  found: { text: '#176b3b', soft: '#e3f4e9', solid: '#2f9e60' },
  ambiguous: { text: '#855600', soft: '#fbf0d7', solid: '#e0a526' },
  blocked: { text: '#b0241c', soft: '#fde9e7', solid: '#d3473e' },
  unreadable: { text: '#683cb0', soft: '#f1ebfb', solid: '#8c66d0' },
  'not-found': { text: '#55514b', soft: '#efede9', solid: '#9b968d' },
  skipped: { text: '#66625c', soft: '#f5f4f1', solid: '#cbc7bf' },
}

/** The mark of `packages/web/app/ui/logo.tsx` in the colours of the light theme. */
export const markSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colors.accent}" d="M8 2h11.5a4 4 0 0 1 2.8 1.2l6.5 6.5A4 4 0 0 1 30 12.5V24a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6z"/><circle cx="22.6" cy="9.4" r="2" fill="#ffffff"/><path fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M8 24V13.5l6 6.5 6-6.5V24"/></svg>`

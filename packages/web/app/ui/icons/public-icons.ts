// Icons of the pages that anyone can open. Each of these pages loads all of them.
// Shapes of lucide.dev (LICENSE), each as one path. docs/decisions/0004-dependencies.md
import { createIcon } from './create-icon.tsx'

export const ArrowRight = createIcon('M5 12h14M12 5l7 7 -7 7')
export const Check = createIcon('M20 6 9 17l-5-5')
export const ChevronDown = createIcon('M6 9l6 6 6 -6')
export const CircleAlert = createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM12 8L12 12M12 16L12.01 16')
export const CircleCheck = createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM16 9l-5.5 5.5L8 12')
export const Clock3 = createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM12 6v6h4')
export const Copy = createIcon(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
)
export const Download = createIcon('M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5 -5')
export const Eye = createIcon(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
)
export const EyeOff = createIcon(
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20',
)
export const FileSpreadsheet = createIcon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M8 13h2M14 13h2M8 17h2M14 17h2',
)
export const ListChecks = createIcon('M13 5h8M13 12h8M13 19h8M3 17l2 2 4 -4M3 7l2 2 4 -4')
export const LoaderCircle = createIcon('M21 12a9 9 0 1 1-6.219-8.56')
export const RefreshCw = createIcon(
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5',
)
export const Search = createIcon('M21 21l-4.34 -4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z')
export const SlidersHorizontal = createIcon(
  'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3',
)
export const Sparkles = createIcon(
  'M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594zM20 2v4M22 4h-4M2 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z',
)
export const Tags = createIcon(
  'M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1zM2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193M10 6.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0z',
)

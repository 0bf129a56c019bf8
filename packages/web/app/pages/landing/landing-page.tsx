import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { Closing } from './closing.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Price } from './price.tsx'
import { Questions } from './questions.tsx'
import { Sample } from './sample.tsx'
import { Steps } from './steps.tsx'

export function LandingPage({ text }: { text: LandingMessages }) {
  return (
    <>
      <Hero text={text} />
      <Steps text={text} />
      <Features text={text} />
      <Sample text={text} />
      <Price text={text} />
      <Questions text={text} />
      <Closing text={text} />
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'

export function NotFoundPage() {
  const t = useText()
  return (
    <SignInFrame title={t('screens.notFound')}>
      <p className="sign-in-hint">{t('common.notFoundHint')}</p>
      <Link to="/">{t('common.toHome')}</Link>
    </SignInFrame>
  )
}

import { getRouteApi, Link } from '@tanstack/react-router'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'

const route = getRouteApi('/linkError')

/** Why a mailed link leads nowhere, and the ways on (SHL-29). */
export function LinkErrorPage() {
  const t = useText()
  const { reason = 'other' } = route.useSearch()
  return (
    <SignInFrame title={t('screens.linkError')}>
      <p className="sign-in-notice sign-in-notice-wrong">{t(`account.linkErrors.${reason}`)}</p>
      <WaysOn />
    </SignInFrame>
  )
}

/** Who is signed in needs no link to change the password; everybody else may ask for another one. */
function WaysOn() {
  const t = useText()
  const isSignedIn = useSession(session => session.tokens !== null)
  return isSignedIn ? (
    <div className="sign-in-more">
      <Link to="/password-change">{t('account.changeWithoutLink')}</Link>
      <Link to="/">{t('common.toHome')}</Link>
    </div>
  ) : (
    <div className="sign-in-more">
      <Link to="/password-reset">{t('account.newResetLink')}</Link>
      <Link to="/login">{t('account.toLogin')}</Link>
    </div>
  )
}

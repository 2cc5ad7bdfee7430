import { useNavigate } from '@tanstack/react-router'
import { useMatchedScreen } from '#web/shell/screens/useMatchedScreen.ts'

/** Opens a screen fresh (SHL-34); the open one again through /redirect, which reloads it (SHL-33). */
export function useOpenScreen() {
  const { screen } = useMatchedScreen()
  const navigate = useNavigate()
  return (path: '/password-change' | '/portal-documents') =>
    void navigate(path === screen?.path ? { to: '/redirect', search: { to: path } } : { to: path })
}

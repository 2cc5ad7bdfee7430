const cookieName = 'kelvinchain-menu'
const oneYearSeconds = 31_536_000

/** spec 2: whether the side menu is open or closed is remembered in a cookie. */
export const isMenuNarrow = () => document.cookie.split('; ').includes(`${cookieName}=closed`)

export const rememberMenu = (isNarrow: boolean) => {
  document.cookie = `${cookieName}=${isNarrow ? 'closed' : 'open'}; path=/; max-age=${oneYearSeconds}; samesite=lax`
}

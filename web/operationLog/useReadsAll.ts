import { useSession } from '#web/session/currentSession.ts'

/** The platform administrator reads the logs of all companies (REC-3). */
export const useReadsAll = () =>
  useSession(({ profile }) => profile !== null && profile.isPFcompany && profile.role === '00')

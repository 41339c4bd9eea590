/** Where the browser arrives with its code. */
export const PATH = '/launch';

/** `__Host-`: no other host of the same domain can set it. Browsers accept the name over HTTPS only. */
export const hostCookie = (of: string, isSecure: boolean) => {
  const name = isSecure ? `__Host-${of}` : of;
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    header: (value: string, maxAgeS: number) => `${name}=${value}; Max-Age=${maxAgeS}; ${flags}`,
  };
};

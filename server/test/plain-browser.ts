/** Follows redirects, keeps cookies, and fills in the forms of the OpenID provider's pages. */
export function plainBrowser() {
  const cookies = new Map<string, Map<string, string>>();
  const jar = (url: URL) => {
    const own = cookies.get(url.host) ?? new Map<string, string>();
    cookies.set(url.host, own);
    return own;
  };
  const headerFor = (url: URL) => [...jar(url)].map(([name, value]) => `${name}=${value}`).join('; ');

  async function request(url: URL, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), cookie: headerFor(url) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      jar(url).set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    return response;
  }

  return {
    request,
    cookies: (url: string) => jar(new URL(url)),
    /** Opens `address` and follows it, through the provider's pages, up to one that `isEnd` accepts. */
    async go(
      address: string,
      login: string,
      isEnd: (url: URL) => boolean,
      onAddress: (url: URL) => URL = (url) => url,
    ): Promise<URL> {
      let url = new URL(address);
      let init: RequestInit = {};
      for (let step = 0; step < 20; step++) {
        url = onAddress(url);
        if (isEnd(url)) return url;
        const response = await request(url, init);
        init = {};
        const next = response.headers.get('location');
        if (next) {
          url = new URL(next, url);
          continue;
        }
        const html = await response.text();
        const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1];
        if (!action) throw new Error(`no form at ${url}: ${response.status}`);
        const hidden = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
        const fields = Object.fromEntries(Array.from(hidden, ([, name = '', value = '']) => [name, value]));
        url = new URL(action, url);
        init = {
          method: 'POST',
          body: new URLSearchParams({ ...fields, login, password: 'any', logout: 'yes' }),
        };
      }
      throw new Error('too many redirects');
    },
  };
}

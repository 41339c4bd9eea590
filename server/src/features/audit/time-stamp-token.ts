import { randomBytes, X509Certificate } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import * as pkijs from 'pkijs';
import type { KnownLink } from './chain.ts';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** RFC 3161, 2.4.2: granted, and granted with changes. */
const GRANTED = [0, 1];

/** What is stamped: a link as people and commands write it. */
const stampedText = ({ position, hash }: KnownLink): string => `${position}:${hash}`;

const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const dataOf = (link: KnownLink): ArrayBuffer => bytesOf(Buffer.from(stampedText(link)));

/** Certificates in PEM, one after the other. Throws where one is none. */
export const certificatesIn = (pem: string): pkijs.Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((each) =>
    pkijs.Certificate.fromBER(bytesOf(new X509Certificate(each).raw)),
  );

/** A request to stamp a link (RFC 3161, 2.4.1), and what the answer has to repeat. */
export async function stampRequest(link: KnownLink) {
  const nonce = randomBytes(8);
  // Positive, and written in all its bytes.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const imprint = await crypto.subtle.digest('SHA-256', dataOf(link));
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA_256 }),
      hashedMessage: new OctetString({ valueHex: imprint }),
    }),
    nonce: new Integer({ valueHex: bytesOf(nonce) }),
    certReq: true,
  });
  return { der: Buffer.from(request.toSchema().toBER(false)), nonce };
}

/** The token in an authority's answer, which is for this request. Throws. */
export function tokenIn(answer: Uint8Array, nonce: Uint8Array): Buffer {
  const response = pkijs.TimeStampResp.fromBER(bytesOf(answer));
  const { status, statusStrings } = response.status;
  if (!GRANTED.includes(status) || !response.timeStampToken) {
    const said = (statusStrings ?? []).map((each) => each.valueBlock.value).join(' ');
    throw new Error(`the authority refused: status ${status} ${said}`.trim());
  }
  const token = Buffer.from(response.timeStampToken.toSchema().toBER(false));
  const { info } = read(token);
  if (!info.nonce || !Buffer.from(info.nonce.valueBlock.valueHexView).equals(nonce))
    throw new Error('the token is for another request');
  return token;
}

function read(token: Uint8Array) {
  const content = pkijs.ContentInfo.fromBER(bytesOf(token));
  if (content.contentType !== pkijs.ContentInfo.SIGNED_DATA) throw new Error('the token is not signed');
  const signed = new pkijs.SignedData({ schema: content.content });
  const { eContentType, eContent } = signed.encapContentInfo;
  if (eContentType !== pkijs.id_eContentType_TSTInfo || !eContent) throw new Error('this is no time stamp');
  if (signed.signerInfos.length !== 1) throw new Error('the token has not one signature');
  return { signed, info: pkijs.TSTInfo.fromBER(eContent.getValue()) };
}

/** RFC 3161, 2.3: a key for time stamps alone, or any certificate of the authority could stamp. */
function mayStamp(certificate: pkijs.Certificate): boolean {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const purposes = usage?.parsedValue instanceof pkijs.ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  return usage?.critical === true && purposes.length === 1 && purposes[0] === TIME_STAMPING;
}

/**
 * When this link was stamped. Throws, and says why, unless the token is of this link, signed by a key for
 * time stamps that one of `trusted` vouched for at that time.
 */
export async function stampedAt(
  token: Uint8Array,
  link: KnownLink,
  trusted: pkijs.Certificate[],
): Promise<Date> {
  const { signed, info } = read(token);
  if (info.messageImprint.hashAlgorithm.algorithmId !== SHA_256)
    throw new Error('the token is of another kind of hash');
  const { signatureVerified, signerCertificate } = await signed.verify({
    signer: 0,
    data: dataOf(link),
    trustedCerts: trusted,
    // at the time of the stamp, which the library takes from the token
    checkChain: true,
    extendedMode: true,
  });
  if (!signatureVerified || !signerCertificate) throw new Error('the signature is wrong');
  if (!mayStamp(signerCertificate)) throw new Error('the key that signed is not for time stamps');
  return info.genTime;
}

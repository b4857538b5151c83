const RUN = 'window.hacked=1'

function payloads(): string[] {
  const handlers =
    'onerror onload onclick onfocus onmouseover onpointerenter onanimationstart ontoggle onbegin onpageshow onscroll onwheel onbeforeinput oncut onpaste'.split(
      ' ',
    )
  const tags =
    'img svg body p b a table td li span input video audio details iframe object embed form button select marquee math style link meta base frameset'.split(
      ' ',
    )
  return [
    ...handlers.map((name) => `<img src=x ${name}="${RUN}">`),
    ...handlers.map(
      (name) => `<p/${name}=${RUN} tabindex=0 autofocus style=animation-name:x>x</p>`,
    ),
    ...tags.map(
      (tag) => `<${tag} onload=${RUN} onerror=${RUN} onfocus=${RUN} autofocus tabindex=1 src=x>x`,
    ),
    ...ADDRESSES.flatMap((address) => [
      `<a href="${address}">x</a>`,
      `<img src="${address}">`,
      `<iframe src="${address}"></iframe>`,
      `<form action="${address}"><button>x</button></form>`,
      `<a xlink:href='${address}' href=x>y</a>`,
    ]),
    ...STYLES.flatMap((style) => [
      `<p style="${style}">x</p>`,
      `<span style='${style}'>x</span>`,
      `<td style="text-align:center;${style}">x</td>`,
    ]),
    ...SPECIAL,
  ]
}

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `java&#10;script:${RUN}`,
  `java&Tab;script&colon;${RUN}`,
  `&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;${RUN}`,
  `&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A${RUN}`,
  `javascript&colon;${RUN}`,
  `javascript://https://a.b/%0a${RUN}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cuaGFja2VkPTE8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg onload=${RUN}>`,
  `data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+`,
  `data:image/png;base64,x" onerror="${RUN}`,
  `data:image/png,<script>`,
  `blob:https://a.b/1`,
  `filesystem:https://a.b/1`,
  `//evil.example/x`,
  `\\\\evil.example\\x`,
  `https:evil.example`,
  `/uploads/../api/logout`,
  `/uploads/a?x=1`,
  `/api/logout`,
  `x" onmouseover="${RUN}`,
  `x&quot; onmouseover=&quot;${RUN}`,
  `https://a.b/"onmouseover="${RUN}`,
  `https://a.b/' onmouseover='${RUN}`,
  `https://a.b/\`onmouseover=${RUN}`,
]

const STYLES = [
  'background:url(javascript:window.hacked=1)',
  'background-color:url(https://evil.example/x)',
  'width:expression(window.hacked=1)',
  'color:expr/**/ession(window.hacked=1)',
  'behavior:url(#x)',
  '-moz-binding:url(https://evil.example/x)',
  'position:fixed;inset:0;z-index:9999',
  'color:red;background-image:url(//evil.example)',
  'color:var(--x,url(//evil.example))',
  'text-align:center&quot; onclick=&quot;window.hacked=1',
  '@import url(//evil.example)',
  'color:#fff}</style><script>window.hacked=1</script>',
  'background-color:\\75rl(//evil.example)',
]

const SPECIAL = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script/x>${RUN}</script>`,
  `<<script>${RUN}//<</script>`,
  `<script>${RUN}`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href="data:,${RUN}"/></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a><animate attributeName=href values=javascript:${RUN} /><text y=20>x</text></a></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${RUN}</script>"></foreignObject></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${RUN}' /></svg>#x" /></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<svg><style>&lt;img src=x onerror=${RUN}&gt;</style></svg>`,
  `<svg><title><style><img title="</style><img src onerror=${RUN}>"></title></svg>`,
  `<svg><desc><noembed></svg></desc></noembed><style><a title="</style><img src onerror=${RUN}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src='#' onerror='${RUN}'>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<math><annotation-xml encoding="text/html"><p><style><a title="</style><img src=x onerror=${RUN}>">`,
  `<math href="javascript:${RUN}">x</math>`,
  `<math><mi xlink:href="data:x,<script>${RUN}</script>">x</mi></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<noembed><p title="</noembed><img src=x onerror=${RUN}>">`,
  `<noframes><p title="</noframes><img src=x onerror=${RUN}>">`,
  `<xmp><p title="</xmp><svg/onload=${RUN}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${RUN}>">`,
  `<title><p title="</title><img src=x onerror=${RUN}>">`,
  `<style><p title="</style><img src=x onerror=${RUN}>">`,
  `<iframe><p title="</iframe><img src=x onerror=${RUN}>"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;parent.${RUN}&lt;/script&gt;"></iframe>`,
  `<plaintext><img src=x onerror=${RUN}>`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<template shadowrootmode=open><img src=x onerror=${RUN}></template>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!-- --!><img src=x onerror=${RUN}>-->`,
  `<!--<img src="--><img src=x onerror=${RUN}//">`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `<svg><![CDATA[><img src=x onerror=${RUN}>]]></svg>`,
  `<?xml version="1.0"?><img src=x onerror=${RUN}>`,
  `<!DOCTYPE x [<!ENTITY y "<img src=x onerror=${RUN}>">]>&y;`,
  `<img src=x onerror=${RUN}`,
  `<img src="x" onerror="${RUN}`,
  `<img """><script>${RUN}</script>">`,
  `<img src=\`x\`onerror=${RUN}>`,
  `<img/src/onerror=${RUN}>`,
  `<img\fsrc=x\fonerror=${RUN}>`,
  `<img\0 src=x onerror=${RUN}>`,
  `<im\0g src=x onerror=${RUN}>`,
  `<a\0 href="java\0script:${RUN}">x</a>`,
  `<p title="<img src=x onerror=${RUN}>">x</p>`,
  `<img alt="<img src=x onerror=${RUN}>" src="/uploads/a">`,
  `<img alt='" onerror="${RUN}' src="/uploads/a">`,
  `<img alt="&quot; onerror=&quot;${RUN}" src="/uploads/a">`,
  `<a href="https://a.b" onclick=${RUN}><b onclick=${RUN}>x</b></a>`,
  `<a href="https://a.b"><a href="javascript:${RUN}">x</a></a>`,
  `<a id=x href="https://a.b"></a><form id=x><input name=attributes></form>`,
  `<form id=f><input name=parentNode><input name=childNodes></form>`,
  `<b><p><b><p><table><b><tr><td><b onclick=${RUN}>x</table>`,
  `<table><td><a href=javascript:${RUN}>x<table><a href=y onclick=${RUN}>`,
  `<table><tr><td background="javascript:${RUN}">x</td></tr></table>`,
  `<select><option><style></option></select><img src=x onerror=${RUN}></style>`,
  `<select><iframe></select><img src=x onerror=${RUN}>`,
  `<keygen autofocus onfocus=${RUN}>`,
  `<isindex action="javascript:${RUN}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<link rel=stylesheet href="javascript:${RUN}">`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<x-el onclick=${RUN} is=a>x</x-el>`,
  `<p><img src=x onerror=${RUN}></P><LI ONCLICK=${RUN}>`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `&amp;lt;img src=x onerror=${RUN}&amp;gt;`,
  `&#60;script&#62;${RUN}&#60;/script&#62;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\u2028<img src=x onerror=${RUN}>\u2029`,
  `\ud800<img src=x onerror=${RUN}>\udfff`,
  `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  `<ol start="1&quot; onclick=&quot;${RUN}"><li>x</ol>`,
  `<img width="1 onload=${RUN}" src="/uploads/a">`,
  `<td colspan="2" onclick=${RUN}>x`,
  `<font color="red onclick=${RUN}">x</font>`,
  `<p align="center onclick=${RUN}">x</p>`,
  `<p style="text-align:center" style="color:expression(${RUN})">x`,
]

function combine(): string[] {
  const alone = payloads()
  return [...alone, ...alone.flatMap((payload, at) => wrappersFor(at).map((wrap) => wrap(payload)))]
}

const WRAPPERS: readonly ((payload: string) => string)[] = [
  (payload) => `<p>a ${payload} b</p>`,
  (payload) => `<table><tr><td>${payload}</td></tr></table>`,
  (payload) => `<table>${payload}<tr><td>x`,
  (payload) => `<ul><li>${payload}`,
  (payload) => `<svg>${payload}</svg>`,
  (payload) => `<math><mtext>${payload}</mtext></math>`,
  (payload) => `<template>${payload}</template>`,
  (payload) => `<noscript>${payload}</noscript>`,
  (payload) => `<!-- ${payload} -->`,
  (payload) => `<style>${payload}</style>`,
  (payload) => `<b><i><a href="https://a.b">${payload}`,
  (payload) => payload.replaceAll('<', '&lt;'),
  (payload) => payload.slice(0, -1),
  (payload) => payload + payload,
  (payload) => payload.toUpperCase(),
]

/** Four wrappers for each payload, in turn: every pair of kinds meets without thousands of cases. */
const wrappersFor = (at: number) =>
  [0, 4, 8, 11].map((step) => WRAPPERS[(at + step) % WRAPPERS.length] ?? String)

/**
 * Html that tries to run script in known ways: handlers, addresses, namespaces, mutation (mXSS), raw text,
 * comments, encodings, broken tags; each alone and wrapped in what parsers treat specially.
 */
export const HOSTILE_HTML: readonly string[] = combine()

import { build } from 'vite';
const out = await build({ root: import.meta.dirname, configFile: import.meta.dirname+'/vite.config.ts', logLevel:'error', build:{ write:false, minify:false } });
const o=(Array.isArray(out)?out[0]:out).output;
const want=process.argv.slice(2);
for(const c of o) if(c.type==='chunk'&&(want.length===0||want.some(w=>c.fileName.includes('/'+w+'-')))){console.log(c.fileName,c.code.length);for(const [m,i] of Object.entries(c.modules)) if(i.renderedLength>0||m.includes('module.css'))console.log('     ',m.replace(/.*\/main\//,''),i.renderedLength)}

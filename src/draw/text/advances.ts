/**
 * How far the pen moves for each letter of the print font (Noto Sans), so that lines break alike in the preview and in
 * every file without opening a font. Made by build/print/writeAdvances.ts: not for editing.
 */

/** Blocks of code points: the first one, and thousandths of the em in base 36 from there on. */
export const REGULAR_ADVANCES: readonly (readonly [number, string])[] = [
  [
    0x20,
    '78 7h bc hy fw n3 kc 69 8c 8c fb fw 7g 8y 7g ac fw fw fw fw fw fw fw fw fw fw 7g 7g fw fw fw c2 oz hr i2 hk ka fg ef k8 kl 9f 7l h7 ek p7 l4 lp gt lp ha f9 fg kb go pu ga fq fw 95 ac 95 fw cc 7t fl h3 dc h3 fo 9k h3 h6 76 76 eu 76 pz h6 gt h3 h3 bh db a1 h6 e4 lu ep e6 d2 ak fb ak fw go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go 78 7h fw fw fw fw fb e9 g4 n4 9x e5 fw 8y n4 dw bw fw 9q 9q 7t hb i7 7g 69 9q ag e5 kp lf lp c2 hr hr hr hr hr hr oh hk fg fg fg fg 9f 9f 9f 9f ka l4 lp lp lp lp lp fw lp kb kb kb kb fq gt hj fl fl fl fl fl fl o0 dc fo fo fo fo 76 76 76 76 gt h6 gt gt gt gt gt fw gt h6 h6 h6 h6 e6 h3 e6 hr fl hr fl hr fl hk dc hk dc hk dc hk dc ka h3 ka h5 fg fo fg fo fg fo fg fo fg fo k8 h3 k8 h3 k8 h3 k8 h3 kl h6 kl h6 9f 76 9f 76 9f 76 9f 76 9f 76 h0 ec 7l 76 h7 eu eu ek 76 ek 76 ek 76 ek 7g ek 76 l4 h6 l4 h6 l4 h6 j4 l4 h6 lp gt lp gt lp gt ps qa ha bh ha bh ha bh f9 db f9 db f9 db f9 db fg a1 fg a1 fg a1 kb h6 kb h6 kb h6 kb h6 kb h6 kb h6 pu lu fq e6 fq fw d2 fw d2 fw d2 92 h3 ka h3 h3 hn h0 hk hk dz ka mi h3 h3 gs fg kj gc gd bi k8 fu py 9o 9f h7 eu 76 f2 sm l4 h6 lq ls h4 tv nh j1 h3 ha f9 db fw 9x a1 g0 a1 fg lo iq lq kb g0 f2 fw d2 g8 g8 du du fu g8 dm cv gb 9c ff ec 7h zw xc u5 m5 lq ec sp sa oc hr fl 9f 76 lp gt kb h6 kb h6 kb h6 kb h6 kb h6 fo hr fl hr fl oh o0 k8 h3 k8 h3 h7 eu lp gt lp gt g8 du 76 zw xc u5 k8 h3 q2 id l4 h6 hs fl oh o0 lp gt hr fl hr fl fg fo fg fo 9f 76 9f 76 lp gt lp gt ha bh ha bh kb h6 kb h6 f9 db fg a1 fz ds kl h6 kl nz in gk fw d2 hr fl fg fo lp gt lp gt lp gt lp gt fq e6 al kp as 76 r0 r0 hr hk dc ek fg db d2 cg c4 i2 kb gx fg fo 7l 76 lb h3 ha bh fq e6',
  ],
  [
    0x370,
    'cb ae i8 i6 4n 4n lc hv go go 6s dc dc dc 7g 7l go go go go 6i i0 jo 7g k0 p5 ej go ov go lo nd 98 hr i2 dv hr fg fw kl lp 9f h7 gx p7 l4 hc lp kb gt go fw fg fq nf ga mt jx 9f fq hb d2 gw 98 gm hb h1 ec gc d2 cs gw gi 98 eu ef he ec dm gt i5 go dj h2 dm gm k5 gi kt m7 98 gm gt gm m7 h7 ht hb gg ma gg k5 nu eu l7 gt hk dc e5 ed dr fg gh eh go go go go go go go go go go go go go go ix go dc 76 lq dr dq gt h3 hk p7 k6 gt hk hk hk fg fg jw e5 hr f9 7w 7w 7l s2 sj jv hd l0 h4 kb hq h2 i2 e5 k9 fg p5 g1 l0 l0 hd je p7 kn l5 kd gt hs fg h4 mp gc kk ip sr si j1 nl gv hz rr hq fg gl fo c6 gv fb l3 dk h9 h9 er gb lc h2 gi gu gw dp cx e5 kh e7 h0 gd ou ox hb l3 f5 dq m7 g1 fb fb h7 c6 dp d0 76 76 76 nv oq h9 er h9 e5 gu pj lx ir hm pm km iz fw pt lo k9 hs rc nl gb dm mc l5 lq gt hn ec hn ec xw uf mt ib si p4 pj lx hv do gx 0 0 0 0 0 0 0 lt ib h3 gi h1 h3 es c4 eq c2 i3 et p4 m4 g1 dk im fh hd ep hd eu j9 hb kz i9 mn ki tc nz ln hu hk dc fg d7 fq e4 fq e4 hj fc ny k4 jj h9 je gu je h6 nl ih nl ih 9f p5 l3 jc fk jz gb kb h9 l0 ie je h1 ph kz 9f hr fl hr fl oh o0 fg fo kj fo kj fo p5 l3 g1 dk g8 du l0 h9 l0 h9 lp gt lq gt lq gt hz dq h4 e5 h4 e5 h4 e6 ip gd eq c1 nl l3 eq c2 hk fa ga ep h3 h3 p2 oz p5 mh hl ex re nv s7 ph l4 hu jv i8 gd df js ga qa mh me mq p8 og lp h3 pu lu hd er s1 mq ub ob kp hv k9 hu kc he 136 xb j9 gj jj gk',
  ],
  [
    0x1e00,
    'hr fl i2 h3 i2 h3 i2 h3 hk dc ka h3 ka h3 ka h3 ka h3 ka h3 fg fo fg fo fg fo fg fo fg fo ef 9k k8 h3 kl h6 kl h6 kl h6 kl h6 kl h6 9f 76 9f 76 h7 eu h7 eu h7 eu ek 76 ek 76 ek 76 ek 76 p7 pz p7 pz p7 pz l4 h6 l4 h6 l4 h6 l4 h6 lp gt lp gt lp gt lp gt gt h3 gt h3 ha bh ha bh ha bh ha bh f9 db f9 db f9 db f9 db f9 db fg a1 fg a1 fg a1 fg a1 kb h6 kb h6 kb h6 kb h6 kb h6 go e4 go e4 pu lu pu lu pu lu pu lu pu lu ga ep ga ep fq e6 fw d2 fw d2 fw d2 h6 a1 lu e6 fr 92 92 92 jp gs hr fl hr fl hr fl hr fl hr fl hr fl hr fl hr fl hr fl hr fl hr fl hr fl fg fo fg fo fg fo fg fo fg fo fg fo fg fo fg fo 9f 76 9f 76 lp gt lp gt lp gt lp gt lp gt lp gt lp gt ls h4 ls h4 ls h4 ls h4 ls h4 kb h6 kb h6 lo iq lo iq lo iq lo iq lo iq fq e6 fq e6 fq e6 fq e6 lb ec kd gg gs ed',
  ],
  [
    0x2010,
    '8y 8y fw dw rs rs fb bf 4v 4v 6y 4v 9z 9z bk 9z e8 e8 ag a8 dw ew lz 7g go go 0 0 0 0 0 4m wp 16w 6g bc g8 6g c8 gq b3 8m 8m n9 dv cc dw gx',
  ],
  [0x20a0, 'fw fw fw fw fw pz fw lk n5 im m7 h5 fw fw fw qy fw fw k8 gw f9 hk h9 k6 f6 fw fw lp mi g6 lf fw'],
]

/** The same for the bold weight. */
export const BOLD_ADVANCES: readonly (readonly [number, string])[] = [
  [
    0x20,
    '78 7u db hy fw p2 ku 7e 9f 9f f2 fw 7x 8w 7t bj fw fw fw fw fw fw fw fw fw fw 7t 7x fw fw fw d9 oy j8 ih hu kc fk f9 k4 l9 at 97 ig fj q7 ml lz h9 lz i8 fb g1 l0 i2 qv im he g3 97 bj 97 fw bf a5 gn hk ec hk gl ar hk i2 8b 8a h8 8a r3 i2 hd hk hk cf dy c2 i2 fv ns g2 fv dp ay fb ay fw gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd gd 78 7y fw fw fs fw fb di gh n4 al h2 fw 8w n4 dw bs fw aj ak a5 i5 i0 7t 7b ak aq h2 n2 oa nh d9 j8 j8 j8 j8 j8 j8 qg hu fk fk fk fk at at at at kc md lz lz lz lz lz fw lz l0 l0 l0 l0 he hg jk gn gn gn gn gn gn ph ec gl gl gl gl 8b 8b 8b 8b hf i2 hd hd hd hd hd fw h7 i2 i2 i2 i2 fv hk fv j8 gn j8 gn j8 gn hu ec hu ec hu ec hu ec kc hk kc hx fk gl fk gl fk gl fk gf fk gl k4 hk k4 hk k4 hk k4 hk l9 i2 la i9 at 8b at 8b at 8b at 8b at 8b k2 gy 97 8a ic h8 h8 fj 8a fj 8a fj 8a fj a9 fp 8h md i2 md i2 md i2 lj ml i2 lz hd lz hd lz hd r1 r6 i8 cf i8 cf i8 cf fb dy fb dy fb dy fb dy g1 c2 g1 c2 g1 c2 l0 i2 l0 i2 l0 i2 l0 i2 l0 i2 l0 i2 qv ny he fv he g3 dp g3 dp g3 dp an ho lz hq ho ij ho hu hr eh kc nx hq ho hc fk mp i0 iv ed k6 i2 rf b9 ax ig hc 96 h3 sr ml i2 lz mt ix vb pt kr ho if fc dv g3 bm c1 h6 c1 g3 ol l1 lv l0 hl h7 g1 dp gf gf g6 g5 fu g2 ff dt hd 83 fb ec 7u 10d y1 v9 ow o6 gy vs v2 qq j8 gn at 8b lz hd l0 i2 l0 i2 l0 i2 l0 i2 l0 i2 gl j8 gn j8 gn qg ph k4 ho k4 hk ic h8 lz hd lz hd gf g5 8a 10d y1 v9 k4 hk t4 is md i2 j7 gn qg ph lz h7 j8 gn j8 gn fk gl fk gl at 8b at 8b lz hd lz hd i8 cf i8 cf l0 i2 l0 i2 fb dy g1 c2 hh e2 l9 i2 l5 o6 l5 hd g3 dk j8 gn fk gl lz hd lz hd lz hd lz hd he fv c3 lg cj 8a qt qt jb hr e8 fp g9 dt dk di dm ih l0 ik fl gg 98 8l lo ho if cf hg g0',
  ],
  [
    0x370,
    'dg bo lj j8 71 71 mv k0 gd gd 80 e6 ec e6 7y 97 gd gd gd gd 82 ly m4 7t ls rh ht gd qy gd ow q1 b5 j8 ih ep in fk g3 l9 lz at ic ik q8 md he lz kz h9 gd g3 g1 he p4 im og l1 at he i8 e2 hv b5 hp i8 hj fn gx e0 dh hv h2 b5 h8 fy io fn el hd ko h6 e9 i7 f5 hp mm ha n4 o3 b5 hp hd hp ob ic i9 kc i5 pn i5 mm s5 h9 ly hc hu ea fd f8 dx fb gi e0 gd gd gd gd gd gd gd gd gd gd gd gd gd gd ic h6 ec 8a lz ek e8 hg hk hu q7 mu hb hu hu hu fl fl l9 fn i3 f7 8z 97 97 sq tj lm j0 lz hx la j8 i1 ie fn lk fl rp gh lz lz j9 kd q7 le ll l6 hb hx g1 hx p2 ij lk jz tn tu ky pk hx i8 s9 ix gk hc gk d7 hp g8 o2 eb iq iq h4 hb n9 i8 h9 i2 hn ej e1 fv mi g1 i2 hp qh qi in nq gf ek nn gt g8 g8 i5 dc ej du 8k 8b 8a ox pq i5 h4 iq fv i2 qh ol ip ii qe mb ka hs rx p2 mc hb tt og hk ff oh ne lz h7 jx gt jx gt 10n wo n3 j1 u8 qm qk ol it ek gx 0 0 0 0 0 0 0 pg ma hq h2 hg hl g2 e8 fj dn ke gq sl q0 gh eb l0 ia il h7 j9 hf kd jb nd kn n6 l2 v9 op ll i8 hu ec g3 fa he fy he fy kn hm pu lz mc k6 kf ib kf i2 qc jo qc jo at rs o2 l4 i5 na k7 l9 ie nu ko kf i8 ss pq at j8 gn j8 gn qg ph fk gl mp gl mp gl rs o2 gh eb gf g5 lz iq lz iq lz hd lz hd lz hd i4 ek hx fv hx fv hx fv k0 hp fl da pk nq fj dn ka hx im g2 hq hk pq pn pd o6 jh id sp pz sz qg m8 if l2 ke i0 ff mu k4 sc oh o4 nx or p6 lz hk qv ny j9 h4 uz oc w1 pe mt k4 nj ke kx i2 160 10e lb iq lz hu',
  ],
  [
    0x1e00,
    'j8 gn ih hk ih hk ih hk hu ec kc hk kc hk kc hk kk hl kc hk fk gl fk gl fk gl fk gl fk gl f9 aq k4 hk l9 i2 l9 i2 l9 i2 l9 i2 l9 i2 at 8b at 8b ic h8 ic h8 ic h8 fj 8a fj 8a fj 8a fj 8a q8 r3 q8 r3 q8 r3 md i2 md i2 md i2 md i2 lz hd lz hd lz hd lz hd h9 hk h9 hk i8 cf i8 cf i8 cf i8 cf fb dy fb dy fb dy fb dy fb dy g1 c2 g1 c2 g1 c2 g1 c2 l0 i2 l0 i2 l0 i2 l0 i2 l0 i2 i9 fv i9 fv qv ny qv ny qv ny qv ny qv ny im g2 im g2 he fv g3 dp g3 dp g3 dp i2 c2 ny fv he an an an l7 hc j8 gn j8 gn j8 gn j8 gn j8 gn j8 gn j8 gn j8 gn j8 gn j8 gn j8 gn j8 gn fk gl fk gl fk gl fk gl fk gl fk gl fk gl fk gl at 8b at 8b lz hd lz hd lz hd lz hd lz hd lz hd lz hd mt ix mt ix mt ix mt ix mt ix l0 i2 l0 i2 ol l1 ol l1 ol l1 ol l1 ol l1 he fv he fv he fv he fv nu go ks go if fs',
  ],
  [
    0x2010,
    '8w 8w g1 dw rs rs fb bf 61 61 7y 61 cd cd e9 cd e9 ef ag ag dw fz nr 7t go go 0 0 0 0 0 4m zk 1ab 8f ek kp bq hv o0 bc a5 a5 nm fu d9 dw gx',
  ],
  [0x20a0, 'fw gx fw fw fw r3 fw oq ph ki pj hx fw fw fw s2 gy fw ke i2 fw hp jc kb fx fw fw mk oa go lx fw'],
]
